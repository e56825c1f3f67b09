import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { bringBackOutside, keepOutside } from './outside-files.ts'

test('the seals come back into the empty file that a new machine has, which stays whose it is', async () => {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  const backupDir = join(path, 'backup')
  const [lost, fresh] = ['lost', 'fresh'].map((name) => {
    const dataDir = join(path, name)
    return { dataDir, ledger: join(dataDir, 'suppression-list.tsv'), seals: join(dataDir, 'seals.jsonl') }
  })
  if (!lost || !fresh) throw new Error('There are two machines.')
  for (const { dataDir } of [lost, fresh]) await mkdir(dataDir)
  await writeFile(lost.seals, '{"note":"one"}\n{"note":"two"}\n')
  await keepOutside(backupDir, lost)
  // As the package makes it, for more than one user.
  await writeFile(fresh.seals, '')
  const { ino } = await stat(fresh.seals)

  await bringBackOutside(backupDir, fresh, 'today')
  expect(await readFile(fresh.seals, 'utf8')).toBe('{"note":"one"}\n{"note":"two"}\n')
  expect((await stat(fresh.seals)).ino).toBe(ino)
  // A first try that a full disk ended leaves the beginning of a line; the next adds the rest.
  await writeFile(fresh.seals, '{"note":"one"}\n{"no')
  await bringBackOutside(backupDir, fresh, 'today')
  expect(await readFile(fresh.seals, 'utf8')).toBe('{"note":"one"}\n{"note":"two"}\n')
  expect((await stat(fresh.seals)).ino).toBe(ino)
  // A second time nothing is added.
  await bringBackOutside(backupDir, fresh, 'today')
  expect(await readFile(fresh.seals, 'utf8')).toBe('{"note":"one"}\n{"note":"two"}\n')
})
