import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { consoleChecks } from './console-checks.ts'
import { workerChecks } from './worker-checks.ts'

async function check() {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const ledgerFile = join(folder.path, 'suppression-list.tsv')
  const sender = await testSender()
  return { ledgerFile, run: () => workerChecks(readConfig({}), { sender, ledgerFile }) }
}

test('while no letters leave the DNS is not asked, and what is missing is named', async () => {
  const { groups } = await (await check()).run()
  expect(groups.map(({ name }) => name)).toEqual(['Briefe', 'Alarm', 'Maschine', 'Absender im DNS'])
  expect(groups.at(-1)).toMatchObject({ skippedBecause: 'noch keine Briefe hinausgehen', findings: [] })
  const codes = groups.flatMap(({ findings }) => findings.map(({ code }) => code))
  expect(codes).toContain('no-smtp')
})

test('the letters’ versions, and the copy of the suppression list as it lies there', async () => {
  const { run, ledgerFile } = await check()
  const before = await run()
  expect(before.facts).toMatchObject({ ledger: { file: ledgerFile, entries: 0, changedAt: null } })
  await writeFile(ledgerFile, `${'ab'.repeat(32)}\t2026-11-20T10:00:00Z\twithdrawn\ntorn`)
  const { ledger, templates } = (await run()).facts
  expect(ledger).toMatchObject({ entries: 1, changedAt: expect.stringMatching(/^20.*Z$/) })
  expect(templates.map(({ kind }) => kind)).toEqual([
    'confirmation',
    'address_change',
    'my_data',
    'newsletter',
  ])
})

test('the console looks at the contents, its settings and the database, as the role operator', async () => {
  const fresh: FreshDatabase = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const groups = await consoleChecks(readConfig({}), fresh.database.operator)
  expect(groups.map(({ name, skippedBecause }) => [name, skippedBecause])).toEqual([
    ['Vor dem Start', undefined],
    ['Einstellungen', undefined],
    ['Versand', undefined],
    ['Betrieb', undefined],
    ['Datenbank', undefined],
  ])
  // The tests' databases do without it, for speed.
  expect(groups[4]?.findings.map(({ code }) => code)).toContain('postgres-fsync-off')
})
