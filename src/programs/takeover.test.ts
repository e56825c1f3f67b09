import { once } from 'node:events'
import { chmod, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { A_BUILD_MS, freshSites, KEY, originOf, until } from '../../test/support/start-site.ts'
import { routes } from '../routes.ts'

const sites = freshSites()
const { start } = sites

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  )

async function signUp(origin: string, email: string): Promise<number> {
  const headers = { apikey: KEY, authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, postal_code: '16766' })
  return (await fetch(`${origin}${routes.rest.signups}`, { method: 'POST', headers, body })).status
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(sites.path, 'postgres/data/postmaster.pid'), 'utf8'), 10)

test(
  'a new version takes the place of the one that runs; the database does not notice',
  async () => {
    const site = start()
    const origin = await originOf(site)
    const database = await serverPid()
    expect((await stat(join(sites.path, 'start.sock'))).mode & 0o777).toBe(0o600)

    const successor = start({ LOG_LEVEL: 'info' }, { args: ['--takeover'] })
    expect(await successor.exit, successor.told.stderr).toBe(0)
    expect(successor.told.stdout).toContain('Die laufende Seite hat auf diese Fassung gewechselt.')
    expect(await serverPid()).toBe(database)
    expect(await statusOf(origin)).toBe(200)
    // The new settings hold: this one writes a line for each answer.
    await until(site, /"status":200|status.*200/)
    expect(await signUp(origin, 'anna@example.org')).toBe(201)

    site.child.kill('SIGTERM')
    expect(await site.exit).toBe(0)
    expect(site.told.stderr).toBe('')
  },
  A_BUILD_MS,
)

test(
  'a new version that does not start leaves the one that runs as it was, and says why',
  async () => {
    const site = start()
    const origin = await originOf(site)
    const broken = start({ MAIL_COMPLAINTS: 'fbl@provider.example' }, { args: ['--takeover'] })
    expect(await broken.exit).toBe(1)
    expect(broken.told.stderr).toContain('Die bisherige Fassung läuft weiter')
    expect(site.told.stderr).toContain('MAIL_COMPLAINTS muss eine Adresse bei')
    expect(await statusOf(origin)).toBe(200)
    expect(await signUp(origin, 'berta@example.org')).toBe(201)

    const elsewhere = start({ PORT: '1' }, { args: ['--takeover'] })
    expect(await elsewhere.exit).toBe(1)
    expect(elsewhere.told.stderr).toMatch(/Die laufende Seite ist unter 127\.0\.0\.1:\d+ offen/)
  },
  A_BUILD_MS,
)

test(
  'where nothing runs, it starts',
  async () => {
    expect(await statusOf(await originOf(start({}, { args: ['--takeover'] })))).toBe(200)
  },
  A_BUILD_MS,
)

test(
  'when the database has to move to another port, all programs follow it',
  async () => {
    const site = start()
    const origin = await originOf(site)
    const data = join(sites.path, 'postgres/data')
    const port = Number(await readFile(join(sites.path, 'postgres/port'), 'utf8'))
    await chmod(data, 0o755)
    process.kill(await serverPid(), 'SIGKILL')
    await until(site, /kommt noch nicht wieder/)
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    await chmod(data, 0o700)
    await until(site, /Alle Programme kennen jetzt den neuen Port/)
    expect(await signUp(origin, 'clara@example.org')).toBe(201)
    stranger.close()
  },
  A_BUILD_MS,
)
