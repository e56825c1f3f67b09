import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { inputHash } from './input-hash.ts'

const folder = folderForEach()

beforeEach(async () => {
  await mkdir(join(folder.path, 'src/content'), { recursive: true })
  await writeFile(join(folder.path, 'src/content/towns.ts'), 'kremmen')
  await writeFile(join(folder.path, 'src/routes.ts'), 'routes')
})

test('the same sources in another place need no new build', async () => {
  const copy = await temporaryFolder()
  await cp(folder.path, copy.path, { recursive: true })
  expect(await inputHash(copy.path)).toBe(await inputHash(folder.path))
  await copy.remove()
})

test('Anna corrects a word, and the pages are built anew', async () => {
  const before = await inputHash(folder.path)
  await writeFile(join(folder.path, 'src/content/towns.ts'), 'Kremmen')
  expect(await inputHash(folder.path)).not.toBe(before)
})

test('a new file asks for a new build too', async () => {
  const before = await inputHash(folder.path)
  await writeFile(join(folder.path, 'src/content/promo.ts'), '')
  expect(await inputHash(folder.path)).not.toBe(before)
})

test('a test is no part of the pages', async () => {
  const before = await inputHash(folder.path)
  await writeFile(join(folder.path, 'src/content/towns.test.ts'), 'a test')
  expect(await inputHash(folder.path)).toBe(before)
})
