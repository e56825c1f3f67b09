import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../test/support/console-app.ts'
import { operator } from '../content/operator.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const seen = async () => (await server.as.administer.ask('site.read')).json().result.data
const give = (given: object, basedOn: number) => server.as.administer.ask('site.save', { given, basedOn })

test('Adam gives name and town: they are kept, and the log tells that somebody did, not what they say', async () => {
  const { version } = await seen()
  const given = { operator: { ...operator, name: 'Anna Beispiel', town: 'Kremmen' } }
  const answer = await give(given, version)
  expect(await seen()).toEqual({ given, version: answer.json().result.data.version })
  const { rows } = await server.fresh.database.owner.query(
    `select subject -> 'fields' as fields from audit_log where action = 'site_changed'`,
  )
  expect(rows[0]?.fields).toEqual(['operator'])
  await give({ ...given, promo: { endsAt: null, reason: 'Erntezeit' } }, version + 1)
  expect((await seen()).given.promo).toEqual({ endsAt: null, reason: 'Erntezeit' })
})

test('of two at the same moment one wins', async () => {
  const { version } = await seen()
  const answers = await Promise.all(
    ['Kremmen', 'Gransee'].map((town) => give({ operator: { ...operator, town } }, version)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test.each<[field: string, given: object, words: string]>([
  ['operator.postalCode', { operator: { ...operator, postalCode: '1676' } }, 'fünf Ziffern'],
  ['operator.email', { operator: { ...operator, email: 'anna' } }, 'keine E-Mail-Adresse'],
  ['operator.legalForm', { operator: { ...operator, legalForm: 'x'.repeat(601) } }, '600'],
  [
    'operator.hosting.address',
    { operator: { ...operator, hosting: { name: 'Hof', address: null } } },
    'fehlt',
  ],
  [
    'operator.mailProvider.address',
    { operator: { ...operator, mailProvider: { name: 'Post', address: null, contractSignedOn: null } } },
    'fehlt',
  ],
  [
    'operator.representatives',
    { operator: { ...operator, representatives: Array(21).fill('Anna') } },
    'zwanzig',
  ],
  ['promo.reason', { promo: { endsAt: '2027-02-01T20:00:00+01:00', reason: null } }, 'Grund'],
  ['waitingHouseholds.figure', { waitingHouseholds: { figure: null, proof: null } }, 'fehlt'],
  ['ordering.link', { ordering: { sentence: 'In der App.', link: 'dorf.example' } }, 'https://'],
])('%s that does not fit is refused by its name, and nothing is written', async (field, given, words) => {
  const { version } = await seen()
  const answer = await give(given, version)
  expect([answer.statusCode, answer.json().error.data.reason]).toEqual([400, field])
  expect(answer.json().error.message).toContain(words)
  expect((await seen()).version).toBe(version)
})
