import { expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { settle } from '../../../test/support/households.ts'
import { call } from '../../database/ask.ts'
import type { PlaceStanding } from './leading.ts'

const server = appForAll()

const get = (typed: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/orte/${typed}/stand.json`, headers })

test('Kremmen’s standing is for everybody and every cache', async () => {
  const answer = await get('16766')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-robots-tag': 'noindex',
  })
  expect(answer.json()).toMatchObject({ place: 'Kremmen', row: ['Kremmen:', 'Sei unter den Ersten.'] })
  const again = await get('16766', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('of a postal code that there is not nothing is said; what is none is an address that there is not', async () => {
  expect((await get('99999')).body).toBe('null')
  for (const typed of ['1676', '167667', "16766'--", '..%2f16766', '<b>']) {
    const { statusCode, headers } = await get(typed)
    expect([typed, statusCode, headers['cache-control']]).toEqual([typed, 404, 'no-cache'])
  }
})

test('Templin is told with its region; a place of fewer than five is not told by what is missing to the sum', async () => {
  const { owner, anon } = server.fresh.database
  await owner.query(`with region as (insert into regions (name, goal) values ('Schorfheide', 250) returning id)
    insert into region_places (postal_code, region_id) select code, id from region cross join unnest('{17268,91732,91722}'::text[]) as code`)
  const region = async (postalCode = '17268') =>
    (await call<PlaceStanding | null>(anon, 'place_standing', postalCode))?.region
  expect(await region()).toEqual({ name: 'Schorfheide', goal: 250, state: 'collecting', households: null })
  // Three in Templin: 97 less 58 and 36 would say so.
  await settle(owner, [
    { postalCode: '91732', waiting: 58 },
    { postalCode: '91722', waiting: 36 },
    { postalCode: '17268', waiting: 3 },
  ])
  expect(await region()).toMatchObject({ households: 94 })
  expect((await get('17268')).json().row).toEqual([
    'Templin in der Region Schorfheide:',
    '94 von 250 Haushalten warten schon.',
  ])
  expect(await region('16766')).toBeNull()
})
