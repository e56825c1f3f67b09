import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../../../test/support/held.ts'
import { connect } from '../connect.ts'
import { startEmbeddedPostgres } from './start.ts'

const PROGRAM = join(import.meta.dirname, '../../../test/support/database-program.ts')

const folder = folderForEach()
let programs: Program[]
beforeEach(() => {
  programs = []
})
afterEach(async () => {
  for (const program of programs) program.kill()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await server.stop()
})

type Program = { lines: string[]; readyUrl(): Promise<string>; kill(): void; exited: Promise<unknown> }

/** Starts the program in a process group of its own; `kill` ends it and its tools as a power cut would. */
function startProgram(): Program {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, folder.path], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (text + chunk.toString()).split('\n')
    text = parts.pop() ?? ''
    lines.push(...parts)
  })
  child.stderr?.on('data', (chunk: Buffer) => lines.push(`stderr ${chunk.toString()}`))
  const exited = new Promise((resolve) => child.on('close', resolve))
  const program: Program = {
    lines,
    exited,
    kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
    },
    async readyUrl() {
      while (child.exitCode === null && child.signalCode === null) {
        const ready = lines.find((line) => line.startsWith('ready '))
        if (ready) return ready.slice('ready '.length)
        await wait(20)
      }
      throw new Error(`The program ended: ${lines.join('\n')}`)
    },
  }
  programs.push(program)
  return program
}

const pidFile = () => join(folder.path, 'postgres', 'data', 'postmaster.pid')
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

/** The program first: it would start the server anew. */
async function killBoth(program: Program): Promise<void> {
  program.kill()
  await program.exited
  process.kill(await serverPid(), 'SIGKILL')
}

test('a first start that is killed half-way, again and again, does not spoil the folder', async () => {
  for (const milliseconds of [120, 200, 280, 360, 440, 520, 600, 680]) {
    const program = startProgram()
    await wait(milliseconds)
    program.kill()
    await program.exited
  }
  const database = connect({ ownerUrl: await startProgram().readyUrl() })
  expect((await database.owner.query('select from newsletter_signups')).rowCount).toBe(0)
  await database.close()
  expect(await readdir(folder.path)).toEqual(['postgres'])
}, 300_000)

test('the server of a program that was killed is adopted by the next', async () => {
  const first = startProgram()
  const url = await first.readyUrl()
  const pid = await serverPid()
  first.kill()
  await first.exited

  const second = startProgram()
  expect(await second.readyUrl()).toBe(url)
  expect(await serverPid()).toBe(pid)
})

test('a lock file whose process id belongs to another program by now does not block', async () => {
  const program = startProgram()
  await program.readyUrl()
  const text = await readFile(pidFile(), 'utf8')
  await killBoth(program)

  const { uid, gid } = await stat(pidFile())
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  await writeFile(pidFile(), text.replace(/^\d+/, String(other.pid)))
  await startProgram().readyUrl()
  expect(other.exitCode).toBe(null)
  other.kill()
})
