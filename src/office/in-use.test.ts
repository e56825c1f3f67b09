import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testSender } from '../../test/support/letters.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { factsInUse } from './in-use.ts'

test('the letters’ versions, and the copy of the suppression list as it lies there', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const ledgerFile = join(folder.path, 'suppression-list.tsv')
  const sending = { connections: 5, limits: {} }
  const facts = async () => factsInUse({ sender: await testSender(), ledgerFile, sending })
  expect((await facts()).ledger).toEqual({ file: ledgerFile, entries: 0, changedAt: null })
  await writeFile(ledgerFile, `${'ab'.repeat(32)}\t2026-11-20T10:00:00Z\twithdrawn\t1\ntorn`)
  const { ledger, templates } = await facts()
  expect(ledger).toMatchObject({ entries: 1, changedAt: expect.stringMatching(/^20.*Z$/) })
  expect(templates.map(({ kind }) => kind)).toEqual([
    'confirmation',
    'address_change',
    'my_data',
    'newsletter',
  ])
})
