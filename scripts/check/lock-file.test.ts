import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { checkLockFile } from './lock-file.ts'

const folder = folderForEach()

const pages = { integrity: 'sha512-A', optionalDependencies: { 'pages-here': '1.0.0' } }
const half = { integrity: 'sha512-B' }

async function check(packages: Record<string, object>) {
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages }))
  return checkLockFile(folder.path)
}

test.each([
  ['an address', { ...half, resolved: 'https://mirror.example/p.tgz' }, 'is fetched from https://mirror'],
  ['no checksum', {}, 'node_modules/pages-here has no checksum'],
])('Bülent commits a package with %s: that shows', async (_, entry, words) => {
  const packages = { 'node_modules/pages': pages, 'node_modules/pages-here': entry }
  expect(await check(packages)).toContain(words)
})

test('Bülent takes a version whose native half another machine cannot get: that shows', async () => {
  expect(await check({ 'node_modules/pages': pages })).toContain('lacks pages-here')
})
