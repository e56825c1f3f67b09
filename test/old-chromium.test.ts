import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeOnce } from './support/old-chromium.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

test('of two who unpack the browser at the same time the first wins, and the second leaves no trace', async () => {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'chromium')
  await writeOnce(path, Buffer.from('the first'))
  const { ino, mode } = await stat(path)
  await writeOnce(path, Buffer.from('the second'))
  expect([await readFile(path, 'utf8'), (await stat(path)).ino, await readdir(folder.path)]).toEqual([
    'the first',
    ino,
    ['chromium'],
  ])
  expect(mode & 0o111).toBe(0o111)
  await folder.remove()
})
