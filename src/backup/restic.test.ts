import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { isAlive } from '../database/embedded/process-table.ts'
import { ship } from './restic.ts'

const MINUTE = 60_000

test('the machine far away answers nothing: restic is ended, by name and with what to look at', async () => {
  const { shipped, pid } = await shipWith('echo $$ > pid; exec sleep 100000')
  vi.advanceTimersByTime(5 * MINUTE)
  expect(await shipped).toMatch(
    /^restic cat ist gescheitert \(nach 5 Minuten nicht fertig und deshalb beendet\)\..+ist der Ort zu erreichen\?$/,
  )
  while (isAlive(await pid())) await turn()
})

test('copying may take its hours, but not for ever', async () => {
  const { shipped, pid } = await shipWith('[ "$2" != backup ] || { echo $$ > pid; exec sleep 100000; }')
  vi.advanceTimersByTime(359 * MINUTE)
  expect(isAlive(await pid())).toBe(true)
  vi.advanceTimersByTime(MINUTE)
  expect(await shipped).toContain('restic backup ist gescheitert (nach 360 Minuten nicht fertig')
  while (isAlive(await pid())) await turn()
})

/** Ships with a restic that does what is written here, as far as it tells its process id. */
async function shipWith(script: string) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  await writeFile(join(folder.path, 'restic'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder.path, 'restic'), 0o755)
  vi.stubEnv('PATH', `${folder.path}:${process.env.PATH}`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const restic = { repository: 'sftp:anna@nowhere:/', passwordFile: '/dev/null', keys: {} }
  const shipped = ship(restic, folder.path).then(
    () => 'shipped',
    (error: Error) => error.message,
  )
  const file = join(folder.path, 'pid')
  while (!existsSync(file) || (await readFile(file, 'utf8')) === '') await turn()
  return { shipped, pid: async () => Number(await readFile(file, 'utf8')) }
}
