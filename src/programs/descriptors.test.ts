import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildAll } from '../../scripts/build/build-all.ts'
import { KEY_HEADERS, PUBLIC_KEY } from '../../test/support/fresh-app.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { loginUrl } from '../database/connect.ts'
import { freePort } from '../database/embedded/free-port.ts'
import { root } from '../terminal/root.ts'

beforeAll(async () => {
  await buildAll({ root, log: () => undefined })
}, 300_000)

/** The door as a program, with so many descriptors. */
async function startDoor(ownerUrl: string, descriptors: number) {
  const folder = await temporaryFolder()
  const port = await freePort()
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: folder.path, PORT: String(port) }
  await once(
    spawn(process.execPath, [join(root, 'src/programs/pages.ts')], { cwd: folder.path, env }),
    'exit',
  )
  const program = `ulimit -n ${descriptors}; exec "$0" "$1"`
  const child = spawn('sh', ['-c', program, process.execPath, join(root, 'src/programs/door.ts')], {
    cwd: folder.path,
    env: {
      ...env,
      DATABASE_AUTHENTICATOR_URL: loginUrl(ownerUrl, 'authenticator'),
      DOOR_SECRET: 'a secret of this test, longer than 32 characters',
      PUBLIC_BACKEND_KEY: PUBLIC_KEY,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await folder.remove()
  })
  await expect.poll(() => said).toContain('Die Tür ist offen')
  const open = async () => (await readdir(`/proc/${child.pid}/fd`)).length
  return { port, open, said: () => said }
}

/** Connects, begins a request and lets nothing go. */
async function hold(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: dorf\r\nX-Slow: ')
}

test('1,100 held connections at a door with 1,024 descriptors: visitors and the database notice nothing', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const door = await startDoor(fresh.ownerUrl, 1024)
  const url = `http://127.0.0.1:${door.port}`
  const signUp = (number: number) =>
    fetch(`${url}/rest/v1/newsletter_signups`, {
      method: 'POST',
      // A connection of its own, as each visitor has.
      headers: { ...KEY_HEADERS, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: `anna-${number}@example.org`, postal_code: '16766' }),
    })
  const livez = () => fetch(`${url}/livez`, { headers: { connection: 'close' } })

  await Promise.all(Array.from({ length: 1_100 }, () => hold(door.port)))
  const statuses: number[] = []
  for (let number = 0; number < 20; number += 1) {
    statuses.push((await livez()).status, (await signUp(number)).status)
  }

  expect(statuses).toEqual(Array.from({ length: 20 }, () => [200, 201]).flat())
  // All that were let in, and those to the database, files and the like.
  const open = await door.open()
  expect(open).toBeGreaterThan(400)
  expect(open).toBeLessThan(600)
  expect(door.said()).not.toMatch(/EMFILE|database away/)
})
