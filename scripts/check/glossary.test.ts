import { expect, test } from 'vitest'
import { root } from '../../src/terminal/root.ts'
import { checkGlossary, namesBelow, readGlossary, wrongNames } from './glossary.ts'

const terms = readGlossary(
  [
    '| word | means | not | in German, to visitors |',
    '|---|---|---|---|',
    '| newsletter | a letter to many | campaign, launch but is launch | Newsletter |',
    '| dead letter | a letter that failed eight times | dead letter | – |',
    '| household | who orders together | | Haushalt |',
  ].join('\n'),
)
const refused = (...names: string[]) =>
  wrongNames(
    terms,
    names.map((name) => ({ name, where: 'src/x.ts' })),
  )

test('Bülent calls a newsletter a campaign: he is told the word, however he writes it', () => {
  expect(refused('startCampaign')).toEqual([
    'src/x.ts: startCampaign says "campaign"; the word is "newsletter" (docs/glossary.md)',
  ])
  expect(
    refused('campaigns', 'campaign_id', 'new-campaign.tsx', '/konsole/api/campaigns/:id', 'CAMPAIGN_MAX'),
  ).toHaveLength(5)
  expect(refused('retryDeadLetters')).toHaveLength(1)
})

test('what only sounds alike, or is right in this name, is left in peace', () => {
  expect(refused('newsletters', 'campaigner', 'Households', 'parkedCars', 'is_launch', 'isLaunch')).toEqual(
    [],
  )
  expect(refused('launchedAt')).toHaveLength(1)
})

test('the names in the repository keep to the glossary', async () => {
  expect(await checkGlossary(root)).toMatchObject({ ok: true, output: '' })
})

test('names of all kinds are read: tables, columns, functions, exports, the fields on the wire, files, folders, addresses', async () => {
  const names = (await namesBelow(root)).map(({ name }) => name)
  const table = ['newsletter_signups', 'postal_code', 'claim_letters', 'place_standings']
  const code = ['BuiltFile', 'checkGlossary', 'isLaunch', 'glossary.test.ts', 'console-server']
  expect(names).toEqual(expect.arrayContaining([...table, ...code, '/meine-daten', '/anmeldungen/$number']))
})
