import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { folderForEach } from '../../../test/support/held.ts'
import { followed, type Started, until } from '../../../test/support/start-site.ts'
import { connect } from '../connect.ts'
import { startEmbeddedPostgres } from './start.ts'

const PROGRAM = join(import.meta.dirname, '../../../test/support/database-program.ts')

const folder = folderForEach()
const programs: Started[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) await kill(program)
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await server.stop()
})

/** Starts the program in a process group of its own. */
function startProgram(): Started {
  const program = followed(spawn(process.execPath, [PROGRAM, folder.path], { detached: true }))
  programs.push(program)
  return program
}

/** Ends it and its tools as a power cut would. */
async function kill({ child, exit }: Started) {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  await exit
}

const readyUrl = async (program: Started) => (await until(program, /^ready (.*)$/m))[1] ?? ''

const pidFile = () => join(folder.path, 'postgres', 'data', 'postmaster.pid')
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

test('a first start that is killed half-way, again and again, does not spoil the folder', async () => {
  for (const milliseconds of [120, 200, 280, 360, 440, 520, 600, 680]) {
    const program = startProgram()
    await wait(milliseconds)
    await kill(program)
  }
  const database = connect({ ownerUrl: await readyUrl(startProgram()) })
  expect((await database.owner.query('select from newsletter_signups')).rowCount).toBe(0)
  await database.close()
  expect(await readdir(folder.path)).toEqual(['postgres'])
}, 300_000)

test('the server of a program that was killed is adopted by the next', async () => {
  const first = startProgram()
  const url = await readyUrl(first)
  const pid = await serverPid()
  await kill(first)

  const second = startProgram()
  expect(await readyUrl(second)).toBe(url)
  expect(await serverPid()).toBe(pid)
})

test('a lock file whose process id belongs to another program by now does not block', async () => {
  const program = startProgram()
  await readyUrl(program)
  const text = await readFile(pidFile(), 'utf8')
  // The program first: it would start the server anew.
  await kill(program)
  process.kill(await serverPid(), 'SIGKILL')

  const { uid, gid } = await stat(pidFile())
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  await writeFile(pidFile(), text.replace(/^\d+/, String(other.pid)))
  await readyUrl(startProgram())
  expect(other.exitCode).toBe(null)
  other.kill()
})
