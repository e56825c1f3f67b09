import { expect, test } from 'vitest'
import { consoleForEach } from '../../test/support/console-app.ts'
import { operator } from '../content/operator.ts'

const server = consoleForEach()

const seen = () => server.as.administer.asks('site.read')
const give = (given: object, basedOn: number) => server.as.administer.asks('site.save', { given, basedOn })

test('Adam gives name and town: they are kept, and the log tells that somebody did, not what they say', async () => {
  const { version } = await seen()
  const given = { operator: { ...operator, name: 'Anna Beispiel', town: 'Kremmen' } }
  const saved = await give(given, version)
  expect(await seen()).toEqual({ given, version: saved.version })
  const changed = { action: 'site_changed', subject: expect.objectContaining({ fields: ['operator'] }) }
  expect(await server.actions('^site')).toEqual([changed])
  await give({ ...given, promo: { endsAt: null, reason: 'Erntezeit' } }, saved.version)
  expect((await seen()).given.promo).toEqual({ endsAt: null, reason: 'Erntezeit' })
})

test('of two at the same moment one wins', async () => {
  const { version } = await seen()
  const towns = ['Kremmen', 'Gransee']
  const answers = await Promise.all(towns.map((town) => give({ operator: { ...operator, town } }, version)))
  expect(answers.map(({ status }) => status).sort()).toEqual([409, undefined])
})

test.each<[field: string, given: object, words: string]>([
  ['operator.postalCode', { postalCode: '1676' }, 'fünf Ziffern'],
  ['operator.email', { email: 'anna' }, 'keine E-Mail-Adresse'],
  ['operator.legalForm', { legalForm: 'x'.repeat(601) }, '600'],
  ['operator.hosting.address', { hosting: { name: 'Hof', address: null } }, 'fehlt'],
  ['operator.representatives', { representatives: Array(21).fill('Anna') }, 'zwanzig'],
  ['promo.reason', { promo: { endsAt: '2027-02-01T20:00:00+01:00', reason: null } }, 'Grund'],
  ['waitingHouseholds.figure', { waitingHouseholds: { figure: null, proof: null } }, 'fehlt'],
  ['ordering.link', { ordering: { sentence: 'In der App.', link: 'dorf.example' } }, 'https://'],
])('%s that does not fit is refused by its name, and nothing is written', async (field, wrong, words) => {
  const { version } = await seen()
  const given = field.startsWith('operator') ? { operator: { ...operator, ...wrong } } : wrong
  const message = expect.stringContaining(words)
  expect(await give(given, version)).toEqual({ status: 400, refused: field, message })
  expect((await seen()).version).toBe(version)
})
