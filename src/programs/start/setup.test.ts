import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testSender } from '../../../test/support/letters.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../../config.ts'
import { consoleSetup } from './setup.ts'

async function setup() {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const ledgerFile = join(folder.path, 'suppression-list.tsv')
  const config = readConfig({ DATA_DIR: join(folder.path, 'data') })
  return { ledgerFile, source: consoleSetup(config, { sender: await testSender(), ledgerFile }) }
}

test('while no letters leave the DNS is not asked, and what is missing is named', async () => {
  const groups = await (await setup()).source.findings()
  expect(groups.map(({ name }) => name)).toEqual([
    'Vor dem Start',
    'Briefe',
    'Einstellungen',
    'Datenbank',
    'Maschine',
    'Absender im DNS',
  ])
  expect(groups.at(-1)).toMatchObject({ skippedBecause: 'noch keine Briefe hinausgehen', findings: [] })
  const codes = groups.flatMap(({ findings }) => findings.map(({ code }) => code))
  expect(codes).toContain('no-smtp')
  expect(codes).not.toContain('no-chromium')
})

test('the letters’ versions, and the copy of the suppression list as it lies there', async () => {
  const { source, ledgerFile } = await setup()
  expect(await source.facts()).toMatchObject({ ledger: { file: ledgerFile, entries: 0, changedAt: null } })
  await writeFile(ledgerFile, `${'ab'.repeat(32)}\t2026-11-20T10:00:00Z\twithdrawn\ntorn`)
  const { ledger, templates } = await source.facts()
  expect(ledger).toMatchObject({ entries: 1, changedAt: expect.stringMatching(/^20.*Z$/) })
  expect(templates.map(({ kind }) => kind)).toEqual([
    'confirmation',
    'address_change',
    'my_data',
    'newsletter',
  ])
})
