import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { requireLedgerFile } from './data-folder.ts'

const folder = folderForEach()

test('the copy lies where a setting says; a folder that is missing is made', async () => {
  const DATA_DIR = join(folder.path, 'data')
  const SUPPRESSION_COPY = join(folder.path, 'another-disk', 'list.tsv')
  expect(await requireLedgerFile({ DATA_DIR, SUPPRESSION_COPY })).toBe(SUPPRESSION_COPY)
  await access(join(folder.path, 'another-disk'))
})

test.each([
  ['DATA_DIR', { DATA_DIR: '/dev/null' }],
  ['SUPPRESSION_COPY', { SUPPRESSION_COPY: '/dev/null/copies/list.tsv' }],
])('a folder that nothing can be written to: the sentence names %s', async (setting, given) => {
  const required = requireLedgerFile({ DATA_DIR: folder.path, ...given })
  await expect(required).rejects.toThrow(`(Einstellung ${setting}) lässt sich nicht schreiben`)
})
