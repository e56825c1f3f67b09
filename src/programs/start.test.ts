import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { programRoutes, routes } from '../routes.ts'

// With this key and origin as scripts/dev.test.ts starts it: the pages are built once for both.
const KEY = 'dorfteller-public-key'
const A_BUILD_MS = 300_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const child of started.splice(0)) await ended(child)
  await folder.remove()
})

/** Starts the real program; an empty value hides what a developer's .env may say. */
function start(settings: Record<string, string> = {}, { detached = false, cwd = process.cwd() } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    detached,
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      DATABASE_URL: '',
      DATABASE_AUTHENTICATOR_URL: '',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      PUBLIC_BACKEND_KEY: KEY,
      ...settings,
    },
  })
  started.push(child)
  const told = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    told.stdout += text
  })
  child.stderr.on('data', (text) => {
    told.stderr += text
  })
  return { child, told, exit: once(child, 'close').then(([code]) => code as number | null) }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function until(told: { stdout: string; stderr: string }, exit: Promise<unknown>, pattern: RegExp) {
  let over = false
  exit.then(() => {
    over = true
  })
  for (;;) {
    const found = pattern.exec(told.stdout)
    if (found) return found
    if (over) throw new Error(`The program ended before it said ${pattern}: ${told.stdout}${told.stderr}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Refused with one sentence (a line without a stack), and 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { told, exit } = start(settings)
  expect(await exit, told.stdout).toBe(1)
  expect(told.stderr).toMatch(/^[^\n]+\n$/)
  return told.stderr
}

test('a wrong setting is named, and where it is explained', async () => {
  expect(await refusal({ PORT: 'three thousand' })).toMatch(/PORT muss eine Zahl sein.*\.env\.example/)
})

test('a port in use is told with another to try', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`Port ${port}.*belegt.*PORT=${port + 1}`))
  other.close()
})

test('a DATABASE_URL where nobody answers is told without its password', async () => {
  const sentence = await refusal({ DATABASE_URL: 'postgres://owner:geheim@127.0.0.1:1/dorfteller' })
  expect(sentence).toMatch(/127\.0\.0\.1:1.*DATABASE_URL/)
  expect(sentence).not.toContain('geheim')
})

test('a DATA_DIR that cannot be written is told', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/a-file.*DATA_DIR/)
})

test('Ctrl-C while the database is being made says so and leaves nothing half-way', async () => {
  const { child, told, exit } = start({}, { detached: true })
  await expect.poll(() => readdir(folder.path), { interval: 5 }).not.toEqual([])
  // A terminal sends it to the tools as well.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await exit).toBe(130)
  expect(told.stderr).toBe('Angehalten, bevor alles fertig war. Der nächste Start macht weiter.\n')
  expect((await readdir(folder.path)).filter((name) => name.includes('.new-'))).toEqual([])
})

test(
  'told to end, it lets nobody in, answers what is under way, and ends with 0',
  async () => {
    const { child, told, exit } = start()
    const [, origin = ''] = await until(told, exit, /ist bereit: (http:\S+)/)
    const { port } = new URL(origin)

    const body = JSON.stringify({ email: 'anna@example.org', postal_code: '16766' })
    const anna = connect(Number(port), '127.0.0.1')
    let answer = ''
    anna.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    // "Expect" makes the server say that it has the head of the request, so the request is surely under way.
    anna.write(
      `POST ${routes.rest.signups} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `apikey: ${KEY}\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await expect.poll(() => answer).toContain('100 Continue')

    child.kill('SIGTERM')
    await until(told, exit, /Wird beendet/)
    await expect
      .poll(() =>
        fetch(`${origin}${programRoutes.livez}`).then(
          () => 'let in',
          () => 'nobody there',
        ),
      )
      .toBe('nobody there')
    anna.write(body)
    await once(anna, 'close')
    expect(answer).toContain('HTTP/1.1 201')
    expect(await exit).toBe(0)
    expect(told.stderr).toBe('')
  },
  A_BUILD_MS,
)

test(
  'a second start takes the pages and the data of the first',
  async () => {
    const first = start()
    await until(first.told, first.exit, /ist bereit/)
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)

    const second = start()
    await until(second.told, second.exit, /ist bereit/)
    expect(second.told.stdout).not.toContain('gebaut')
    expect(second.told.stdout).not.toContain('neuen Stand')
  },
  A_BUILD_MS,
)

/** The programs below a parent: their ids and files, by name. */
function programsOf(parent: ChildProcess): Map<string, number> {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent.pid)], { encoding: 'utf8' })
  return new Map(
    [...lines.matchAll(/^ *(\d+) .*programs\/([a-z]+)\.ts/gm)].map(([, pid, name = '']) => [
      name,
      Number(pid),
    ]),
  )
}

test(
  'door, console and worker are programs of their own; one that dies is back soon, under one address',
  async () => {
    const { child, told, exit } = start()
    const [, origin = ''] = await until(told, exit, /ist bereit: (http:\S+)/)
    const before = programsOf(child)
    expect([...before.keys()].sort()).toEqual(['console', 'door', 'worker'])

    for (const [name, address] of [
      ['door', '/'],
      ['console', '/konsole/api/me'],
    ] as const) {
      process.kill(before.get(name) ?? 0, 'SIGKILL')
      const statusOf = () =>
        fetch(`${origin}${address}`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(() => programsOf(child).get(name) ?? before.get(name)).not.toBe(before.get(name))
      await expect.poll(statusOf).toBe(name === 'door' ? 200 : 401)
    }
    expect(told.stdout).toContain('Die Tür ist ausgefallen und startet in 0.25 s wieder.')

    // Without the parent nobody stays behind.
    const after = [...programsOf(child).values()]
    child.kill('SIGKILL')
    const alive = () => after.filter((pid) => existsSync(`/proc/${pid}`)).length
    await expect.poll(alive).toBe(0)
  },
  A_BUILD_MS,
)

test.runIf(process.getuid?.() === 0)(
  'root lends an account to all of them, which can enter no folder of root alone',
  async () => {
    // As the default `./.data` is: told from the folder that one stands in.
    const { child, told, exit } = start(
      { DATA_DIR: `./${basename(folder.path)}` },
      { cwd: dirname(folder.path) },
    )
    await until(told, exit, /ist bereit/)
    const users = execFileSync('ps', ['-o', 'user=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    expect(new Set(users.trim().split(/\s+/))).toEqual(new Set(['nobody']))

    await chmod(folder.path, 0o700)
    const second = start({ DATA_DIR: join(folder.path, 'inner') })
    await until(second.told, second.exit, /ist bereit/)
    expect(second.told.stdout).toMatch(
      /Alles läuft als root, denn der Benutzer nobody darf .*inner nicht betreten/,
    )
  },
  A_BUILD_MS,
)
