import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshApp } from '../../../test/support/fresh-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator } from '../../../test/support/operators.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { Demand } from '../../contract/console/demand.ts'
import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'

let server: FreshApp
let browser: ReturnType<typeof aConsoleBrowser>
beforeAll(async () => {
  server = await freshConsole()
  await signUp(server.fresh.database, anna)
  await join(server.fresh.database, buelent)
  await anOperator(server, { name: 'Carla', email: carla.email }, 'look')
  browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
})
afterAll(() => server.close())

const ask = async (query = '') =>
  JSON.parse((await browser.get(`/konsole/api/demand${query}`)).body) as Demand

test('whoever is not logged in learns nothing', async () => {
  const answer = await aConsoleBrowser(server.app).get('/konsole/api/demand')
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'logged_out'])
})

test('Carla sees Anna as open and Bülent as waiting, in the order of the postal codes', async () => {
  const { places, period, today } = await ask()
  const { rows } = await server.fresh.database.owner.query('select postal_code from places order by 1')
  const number = (code: string) => rows.findIndex((row) => row.postal_code === code)
  expect(unpackCounts(places.open)[number(anna.postal_code)]).toBe(1)
  expect(unpackCounts(places.waiting)[number(buelent.postal_code)]).toBe(1)
  expect(unpackNumbers(places.growth)[number(buelent.postal_code)]).toBe(1)
  expect(unpackCounts(places.waiting)).toHaveLength(8170)
  expect([period.signedUp, period.confirmed, period.visits]).toEqual([2, 1, 0])
  expect(period.days).toEqual([[29, 2, 1, 1]])
  expect(new Date(`${today}T00:00:00Z`).getTime() - Date.parse(period.from)).toBe(29 * 86_400_000)
})

test('a region has no visits, everything nothing before it; a period that nobody offered is refused', async () => {
  const region = await ask('?period=7&state=Atlantis')
  expect([region.period.visits, region.period.signedUp, region.period.days]).toEqual([null, 0, []])
  expect((await ask('?period=all')).period.before).toBeNull()
  expect((await ask('?district=Oberhavel')).period.signedUp).toBe(2)
  const answer = await browser.get('/konsole/api/demand?period=9999')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'filter'])
})

test('the answer is small, and kept by nobody', async () => {
  const packed = await browser.get('/konsole/api/demand', { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(packed.rawPayload.length).toBeLessThan(1500)
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toHaveProperty('places')
})
