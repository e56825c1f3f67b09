import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, BoundSocket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAll } from '../../scripts/build/build-all.ts'
import { emptyDatabase } from '../../test/support/fresh-database.ts'
import { freePort } from '../../test/support/ports.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { loginUrl } from '../database/connect.ts'
import { root } from '../terminal/root.ts'

const A_BUILD_MS = 300_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const started: ChildProcess[] = []
beforeAll(async () => {
  await buildAll({ root, log: () => undefined })
}, A_BUILD_MS)
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await folder.remove()
})

/** A machine of its own: a program, and the settings that somebody wrote into its `.env`. */
function start(program: string, settings: Record<string, string>, socket?: number) {
  const own = [process.execPath, join(root, `src/programs/${program}.ts`)]
  // Only the process itself knows its number, as under systemd.
  const handed = ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"', ...own]
  const [command = '', ...args] = socket === undefined ? own : handed
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', socket ?? 'ignore'],
    // Somewhere without an `.env` of a developer's.
    cwd: folder.path,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: folder.path, ...settings },
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  return { child, said: () => said, exit: once(child, 'close').then(([code]) => code as number) }
}

const SECRET = 'a secret of this test, longer than 32 characters'

test('four machines, one database: each program does its part with its own settings alone', async () => {
  const database = await emptyDatabase()
  const { ownerUrl: url } = database
  expect(await start('init', { DATABASE_URL: url }).exit).toBe(0)

  const [port, officePort] = [String(await freePort()), String(await freePort())]
  const office = start('office', {
    DATABASE_OFFICE_URL: loginUrl(url, 'office'),
    SUPPRESSION_KEY: SECRET,
    AUTH_SECRET: SECRET,
    OFFICE_URL: `http://127.0.0.1:${officePort}`,
  })
  await expect.poll(office.said).toContain('Das Büro ist bereit')
  const door = start('door', {
    DATABASE_DOOR_URL: loginUrl(url, 'anon'),
    DOOR_SECRET: SECRET,
    PORT: port,
    OFFICE_URL: `http://127.0.0.1:${officePort}`,
  })
  await expect.poll(door.said).toContain('Die Tür ist offen')

  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)
  expect(await statusOf('/konsole')).toBe(200)
  expect(await statusOf('/konsole/api/me')).toBe(401)
  for (const child of started.splice(0).reverse()) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  await database.drop()
})

test.runIf(process.platform !== 'win32')(
  'systemd holds the socket: who comes while the door is started anew waits, and is answered',
  async () => {
    const { ownerUrl, drop } = await emptyDatabase()
    expect(await start('init', { DATABASE_URL: ownerUrl }).exit).toBe(0)
    const socket = new BoundSocket({ host: '127.0.0.1', port: 0 })
    const { port } = socket.address() as AddressInfo
    const settings = {
      DATABASE_DOOR_URL: loginUrl(ownerUrl, 'anon'),
      DOOR_SECRET: SECRET,
      // Another one: the socket wins.
      PORT: '1',
    }
    const first = start('door', settings, socket.fd())
    await expect.poll(first.said).toContain(`Die Tür ist offen: http://127.0.0.1:${port}`)
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)

    const anna = fetch(`http://127.0.0.1:${port}/livez`)
    const second = start('door', settings, socket.fd())
    expect((await anna).status).toBe(200)
    second.child.kill('SIGTERM')
    await second.exit
    socket.close()
    await drop()
  },
)

test('a socket that was meant for another process is left alone', async () => {
  const url = 'postgres://a@127.0.0.1:1/x'
  const door = start('door', {
    DATABASE_DOOR_URL: url,
    DOOR_SECRET: SECRET,
    PORT: '0',
    LISTEN_FDS: '1',
    LISTEN_PID: '1',
  })
  await expect.poll(door.said).toMatch(/Die Tür ist offen: http:\/\/127\.0\.0\.1:\d+/)
})

test.each([
  ['init', {}, 'DATABASE_URL'],
  ['door', {}, 'DATABASE_DOOR_URL'],
  ['door', { DATABASE_DOOR_URL: 'postgres://a@127.0.0.1:1/x' }, 'DOOR_SECRET'],
  ['office', {}, 'DATABASE_OFFICE_URL'],
  ['office', { DATABASE_OFFICE_URL: 'postgres://a@127.0.0.1:1/x' }, 'SUPPRESSION_KEY'],
])('the %s alone with %o says in a sentence that it needs %s', async (program, settings, missing) => {
  const { said, exit } = start(program, settings)
  expect(await exit).toBe(1)
  expect(said()).toMatch(new RegExp(`^[^\\n]*${missing}[^\\n]*\\n$`))
})
