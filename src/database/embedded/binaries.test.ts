import { mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { copyFor, findBinaries, linkLibraries } from './binaries.ts'

// As root: the account that PostgreSQL is lent. Others lend themselves.
const uid = process.getuid?.() || 65_534
const account = { name: 'nobody', uid, gid: process.getgid?.() || 65_534 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let native: string
let copy: string
beforeEach(async () => {
  folder = await temporaryFolder()
  native = join((await findBinaries(undefined)).folder, '..')
  copy = join(folder.path, 'binaries-18')
})
afterEach(() => folder.remove())

test('the links between libraries, which npm cannot pack, are made once and may be there', async () => {
  const fresh = join(folder.path, 'native')
  await mkdir(join(fresh, 'lib'), { recursive: true })
  const links = ['libpq.so.5', 'libpq.so'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  await writeFile(join(fresh, 'pg-symlinks.json'), JSON.stringify(links))

  await linkLibraries(fresh)
  await linkLibraries(fresh)
  expect(await readlink(join(fresh, 'lib', 'libpq.so'))).toBe('libpq.so.5.18')
  expect(await readlink(join(fresh, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('starts at the same moment share one copy, and none is left half-way', async () => {
  const found = await Promise.all([1, 2, 3].map(() => copyFor(account, native, copy)))
  for (const binaries of found) expect(binaries).toEqual({ folder: join(copy, 'bin'), majorVersion: '18' })
  expect(await readdir(folder.path)).toEqual(['binaries-18'])
})

test('a copy that does not run is made anew, for everybody to run and nobody to change', async () => {
  await mkdir(join(copy, 'bin'), { recursive: true })
  await writeFile(join(copy, 'bin', 'postgres'), '')
  // As npm leaves them under a strict umask.
  const closed = join(folder.path, 'native')
  await mkdir(join(closed, 'bin'), { recursive: true, mode: 0o700 })
  await writeFile(join(closed, 'bin', 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"', {
    mode: 0o700,
  })

  await copyFor(account, closed, copy)
  expect((await stat(join(copy, 'bin'))).mode & 0o777).toBe(0o755)
  const { mode, uid } = await stat(join(copy, 'bin', 'postgres'))
  expect({ mode: mode & 0o777, uid }).toEqual({ mode: 0o755, uid: process.getuid?.() })
})

test('a place that cannot be written is named with the fix', async () => {
  await expect(copyFor(account, native, '/dev/null/lib/binaries-18')).rejects.toThrow(
    'Das mitgebrachte PostgreSQL lässt sich nicht nach /dev/null/lib/binaries-18 kopieren (ENOTDIR): ' +
      'Schaffe dort Platz für 60 MB, oder lege die Seite in einen Ordner, den jeder Benutzer betreten darf.',
  )
})
