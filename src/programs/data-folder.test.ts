import { expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { requireLedgerFile } from './data-folder.ts'

const folder = folderForEach()

test.each([
  ['DATA_DIR', { DATA_DIR: '/dev/null' }],
  ['SUPPRESSION_COPY', { SUPPRESSION_COPY: '/dev/null/copies/list.tsv' }],
])('a folder that nothing can be written to: the sentence names %s', async (setting, given) => {
  const required = requireLedgerFile({ DATA_DIR: folder.path, ...given })
  await expect(required).rejects.toThrow(`(Einstellung ${setting}) lässt sich nicht schreiben`)
})
