import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { startEmbeddedPostgres } from './start.ts'

const PROGRAM = join(import.meta.dirname, '../../../test/support/database-program.ts')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let programs: Program[]
beforeEach(async () => {
  folder = await temporaryFolder()
  programs = []
})
afterEach(async () => {
  for (const program of programs) program.kill()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await server.stop()
  await folder.remove()
})

type Program = { lines: string[]; readyUrl(): Promise<string>; kill(): void; exited: Promise<unknown> }

/** Starts the program in a process group of its own; `kill` ends it and its tools as a power cut would. */
function startProgram(...args: string[]): Program {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, folder.path, ...args], {
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

async function emails(url: string): Promise<string[]> {
  const client = await openSession(url)
  const { rows } = await client.query<{ email: string }>('select email from newsletter_signups')
  await client.end()
  return rows.map(({ email }) => email)
}

async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('a first start that is killed half-way, again and again, does not spoil the folder', async () => {
  for (const milliseconds of [120, 200, 280, 360, 440, 520, 600, 680]) {
    const program = startProgram()
    await wait(milliseconds)
    program.kill()
    await program.exited
  }
  const url = await startProgram().readyUrl()
  expect(await emails(url)).toEqual([])
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
  expect(second.lines[0]).toContain('Die Datenbank läuft schon')
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

test.each([
  ['an empty lock file, left by a server that was killed while making it,', ''],
  ['one that a power cut filled with zeros', '\0'.repeat(80)],
])('%s does not block', async (_what, text) => {
  const program = startProgram()
  await program.readyUrl()
  await killBoth(program)
  await writeFile(pidFile(), text)
  await startProgram().readyUrl()
})

test('a server that dies under a living program is started again at the same address', async () => {
  const program = startProgram('anna')
  const url = await program.readyUrl()
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  const logged = () => program.lines.filter((line) => line.startsWith('log'))
  await expect.poll(() => logged().length, { timeout: 50_000 }).toBe(3)
  expect(logged(), logged().join('\n')).toEqual([
    expect.stringContaining('Die Datenbank ist gestartet'),
    'log Die Datenbank ist weg und wird wieder gestartet',
    expect.stringContaining('Die Datenbank ist gestartet'),
  ])
  const before = program.lines.length
  await expect.poll(() => program.lines.length, { timeout: 50_000 }).toBeGreaterThan(before)
  expect(await serverPid()).not.toBe(pid)
  program.kill()
  await program.exited
  const kept = program.lines.filter((line) => line.startsWith('kept ')).map((line) => line.slice(5))
  expect(await emails(url)).toEqual(expect.arrayContaining(kept))
})

test('a server whose sessions outlive it for two seconds, one a little longer than the other, is started again', async () => {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log: (line) => lines.push(line) })
  const pid = await serverPid()
  const sessions = await Promise.all(Array.from({ length: 30 }, () => openSession(server.url)))
  // Whoever waits for a program does not notice that the server is gone.
  const copies = sessions.map((session, number) =>
    session.query(`copy (select 1) to program 'sleep ${0.5 + number * 0.05}'`).catch(() => undefined),
  )
  await wait(200)
  process.kill(pid, 'SIGKILL')
  await Promise.all(copies)
  await expect.poll(() => lines.length, { timeout: 50_000 }).toBe(3)
  expect(lines[2]).toContain('Die Datenbank ist gestartet')
  await server.stop()
})

test('in eight kills of program, server or both while people sign up, no acknowledged entry is lost', async () => {
  const kept: string[] = []
  for (const round of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const program = startProgram(`round-${round}`)
    await program.readyUrl()
    await wait(100 + 37 * round)
    if (round % 2 === 1) process.kill(await serverPid(), 'SIGKILL')
    program.kill()
    await program.exited
    kept.push(...program.lines.filter((line) => line.startsWith('kept ')).map((line) => line.slice(5)))
  }
  const stored = new Set(await emails(await startProgram().readyUrl()))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((email) => !stored.has(email))).toEqual([])
}, 300_000)

test('a server that takes longer than a minute to stop is told with what it still does, and ends by itself', async () => {
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  const session = await openSession(server.url)
  const { rows } = await session.query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  await session.end()
  // What it wrote, a disk that hangs would keep from being flushed.
  process.kill(rows[0].pid, 'SIGSTOP')
  await expect(server.stop()).rejects.toMatchObject({
    name: 'DatabaseStopError',
    message: expect.stringContaining('ist nach 60 s noch nicht beendet'),
  })
  process.kill(rows[0].pid, 'SIGCONT')
  const next = await startEmbeddedPostgres({ dataDir: folder.path })
  await next.stop()
}, 150_000)
