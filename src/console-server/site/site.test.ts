import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import type { SiteAnswer } from '../../contract/console/routes/site.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const seen = async () => (await server.as.administer.get('/konsole/api/site')).json<SiteAnswer>()
const give = async (given: object, basedOn: number) =>
  server.as.administer.post('/konsole/api/site', { given, basedOn })

test('Adam gives name and town: they are kept, and the log tells which fields, not what they say', async () => {
  const { version } = await seen()
  const operator = { name: 'Anna Beispiel', town: 'Kremmen' }
  const answer = await give({ operator }, version)
  expect(answer.statusCode).toBe(200)
  expect(await seen()).toEqual({ given: { operator }, version: answer.json<{ version: number }>().version })
  const { rows } = await server.fresh.database.owner.query(
    `select action, subject -> 'fields' as fields from audit_log where action = 'site_changed'`,
  )
  expect(rows).toEqual([{ action: 'site_changed', fields: ['operator.name', 'operator.town'] }])
})

test('of two at the same moment one wins', async () => {
  const { version } = await seen()
  const answers = await Promise.all(
    ['Kremmen', 'Gransee'].map((town) => give({ operator: { town } }, version)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test.each([
  [{ operator: { postalCode: '1676' } }, 'operator.postalCode'],
  [{ operator: { email: 'anna' } }, 'operator.email'],
  [{ promo: { endsAt: '2027-02-01T20:00:00+01:00', reason: null } }, 'promo.reason'],
  [{ waitingHouseholds: { figure: '', proof: null } }, 'waitingHouseholds.figure'],
  [{ ordering: { sentence: 'In der App.', link: 'dorf.example' } }, 'ordering.link'],
])('%j is refused by its field, and nothing is written', async (given, field) => {
  const { version } = await seen()
  const answer = await give(given, version)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: field })
  expect((await seen()).version).toBe(version)
})
