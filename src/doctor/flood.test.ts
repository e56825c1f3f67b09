import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { askFloodState, floodFindings } from './flood.ts'

const calm = {
  since: null,
  letters_per_hour: 1000,
  letters: 0,
  proven: 0,
  networks: 0,
  oldest: null,
  held: 0,
}

test('on a normal day nothing is said', () => {
  expect(floodFindings(calm)).toEqual([])
  expect(floodFindings(undefined)).toEqual([])
})

test('a flood: since when, how many wait, from how many networks', () => {
  const since = '2026-11-22T09:04:00+00:00'
  const [finding, ...more] = floodFindings({
    ...calm,
    since,
    letters: 1203,
    proven: 2,
    networks: 3,
    oldest: since,
  })
  expect(more).toEqual([])
  expect(finding).toMatchObject({ level: 'open', code: 'flood' })
  expect(finding?.what).toContain('Seit 22. November um 10:04 Uhr')
  expect(finding?.what).toContain('1.203 warten, aus 3 Netzen, 2 davon mit Nachweis')
  expect(finding?.why).toContain('CONFIRMATIONS_PER_HOUR (1000)')
})

test('letters to domains that are nowhere: a hint, and where they can be let go', () => {
  expect(floodFindings({ ...calm, held: 1 })[0]).toMatchObject({ level: 'hint', code: 'domains-nowhere' })
  expect(floodFindings({ ...calm, held: 1 })[0]?.what).toMatch(/^1 Brief wird zurückgehalten/)
  expect(floodFindings({ ...calm, held: 4 })[0]?.what).toMatch(/^4 Briefe werden zurückgehalten/)
})

test('the console’s role may ask for it', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const { letters_per_hour: _, ...nothing } = calm
  expect(await askFloodState(fresh.database.operator)).toMatchObject(nothing)
})
