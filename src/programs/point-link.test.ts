import { readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { pointLink } from './point-link.ts'

test('a link leads on, also after a program was killed while it led it elsewhere', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const link = join(folder.path, 'current')
  await pointLink(link, 'first')
  await symlink('killed', `${link}.new`)
  await pointLink(link, 'second')
  expect(await readlink(link)).toBe('second')
})
