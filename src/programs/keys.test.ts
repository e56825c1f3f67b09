import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openSealKey } from '../seals/note.ts'
import { root } from '../terminal/root.ts'

const keys = (...folders: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'src/programs/keys.ts'), ...folders])

test('each program gets a file of its own that only its owner reads, and no other one’s secret', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  await keys(folder.path)

  const read = async (name: string) => parseEnv(await readFile(join(folder.path, name), 'utf8'))
  const [door, worker, consoles] = [
    await read('door.env'),
    await read('worker.env'),
    await read('console.env'),
  ]
  expect(Object.keys(door)).toEqual(['DOOR_SECRET'])
  expect(Object.keys(worker).sort()).toEqual(['SEAL_KEY', 'SUPPRESSION_KEY'])
  expect(consoles.SEAL_PUBLIC_KEY).toBe(openSealKey(worker.SEAL_KEY ?? '').publicKey)
  expect(((await stat(join(folder.path, 'worker.env'))).mode & 0o777).toString(8)).toBe('600')
})

test('what is there stays: a second time makes only what is missing, with the same seals', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  await keys(folder.path)
  const before = await readFile(join(folder.path, 'worker.env'), 'utf8')
  const publicKey = /SEAL_PUBLIC_KEY=(.*)/.exec(await readFile(join(folder.path, 'console.env'), 'utf8'))?.[1]
  await rm(join(folder.path, 'console.env'))

  const { stdout } = await keys(folder.path)

  expect(stdout).toContain('Schon da')
  expect(await readFile(join(folder.path, 'worker.env'), 'utf8')).toBe(before)
  expect(await readFile(join(folder.path, 'console.env'), 'utf8')).toContain(`SEAL_PUBLIC_KEY=${publicKey}\n`)
})

test('without a folder it says what it needs', async () => {
  await expect(keys()).rejects.toThrow('Es muss genau ein Ordner genannt sein.')
})
