import { expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { readConfig } from '../../config.ts'
import { checkGiven, checkStored } from './every-check.ts'

const named = (groups: Awaited<ReturnType<typeof checkGiven>>) =>
  groups.map(({ name, skippedBecause }) => [name, skippedBecause])

test('on this machine the DNS is not asked, and what is missing is named', async () => {
  const groups = await checkGiven(readConfig({}))
  expect(named(groups)).toEqual([
    ['Einstellungen', undefined],
    ['Maschine', undefined],
    ['Briefe', undefined],
    ['Mailserver', undefined],
    ['Alarm', undefined],
  ])
  const codes = groups.flatMap(({ findings }) => findings.map(({ code }) => code))
  expect(codes).toContain('no-smtp')
})

test('while no letters leave the DNS is not asked either', async () => {
  const groups = await checkGiven(readConfig({ PUBLIC_ORIGIN: 'https://dorfteller.example' }))
  expect(named(groups).at(-1)).toEqual(['Absender im DNS', 'noch keine Briefe hinausgehen'])
})

test('what the database is asked can be asked as the office', async () => {
  const fresh: FreshDatabase = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const groups = await checkStored(fresh.database.office)
  expect(named(groups)).toEqual([
    ['Vor dem Start', undefined],
    ['Versand', undefined],
    ['Betrieb', undefined],
    ['Datenbank', undefined],
  ])
  // The tests' databases do without it, for speed.
  expect(groups[3]?.findings.map(({ code }) => code)).toContain('postgres-fsync-off')
})
