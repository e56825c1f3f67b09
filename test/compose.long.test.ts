import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { missingServers } from '../scripts/browsers/debian.ts'
import { root } from '../src/environment.ts'
import { startEngine } from './support/containers.ts'
import { freePort } from './support/ports.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

vi.setConfig({ testTimeout: 900_000 })
const missing = missingServers()
const canRun = missing.length === 0 && process.getuid?.() === 0
if (missing.length > 0 && process.env.CI) throw new Error(`Not installed: ${missing.join(', ')}.`)

const SECRETS = ['POSTGRES_PASSWORD', 'DOOR_SECRET', 'AUTH_SECRET', 'SUPPRESSION_KEY', 'RESTIC_PASSWORD']
const secretOf = (name: string) => name.padEnd(64, 'x')
// Signed by Caddy itself; by any other name it would ask for a certificate.
const SETTINGS = ['PUBLIC_ORIGIN=https://localhost', ...SECRETS.map((name) => `${name}=${secretOf(name)}`)]
const adam = 'adam.kanarienvogel@example.org'
const SERVICES = ['caddy', 'door', 'office', 'database', 'backup']

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let engine: Awaited<ReturnType<typeof startEngine>>
let clone: string
let origin: string
beforeAll(async () => {
  if (!canRun) return
  folder = await temporaryFolder()
  clone = join(folder.path, 'dorfteller')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const port = await freePort()
  origin = `https://localhost:${port}`
  const file = join(clone, 'compose.yaml')
  const published = '"80:80", "443:443", "443:443/udp"'
  await writeFile(file, (await readFile(file, 'utf8')).replace(published, `"127.0.0.1:${port}:443"`))
  engine = await startEngine()
}, 600_000)
afterAll(async () => {
  if (engine) await tryCompose('down', '--volumes')
  await engine?.stop()
  await folder?.remove()
}, 120_000)

const writeSettings = (lines: string[]) => writeFile(join(clone, '.env'), lines.join('\n'))
const tryCompose = (...args: string[]) => engine.compose(clone, ...args)
async function compose(...args: string[]): Promise<string> {
  const { code, said } = await tryCompose(...args)
  expect(code, `docker-compose ${args.join(' ')}: ${said}`).toBe(0)
  return said
}
const inside = (service: string, ...command: string[]) => compose('exec', '-T', service, ...command)
const sql = (text: string) => inside('database', 'psql', '--username=dorfteller', '-At', `--command=${text}`)

const story = test.runIf(canRun)

story('Nora brings the site up and renews it: no visitor is refused, none is named in a log', async () => {
  // She forgets one of the lines that she must fill in, and is told which.
  for (const line of SETTINGS) {
    await writeSettings(SETTINGS.filter((other) => other !== line))
    const { code, said } = await tryCompose('up', '--detach', '--build')
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining(`In .env fehlt ${line.split('=')[0]},`),
    })
  }

  await writeSettings(SETTINGS)
  // What a run that was killed has left.
  await compose('down', '--volumes')
  // A registry that stumbles is not what is tried here.
  if ((await tryCompose('build')).code !== 0) await compose('build')
  onTestFailed(async () => console.log((await tryCompose('logs')).said), 60_000)
  await compose('up', '--detach', '--build')
  const trusted = getCACertificates()
  onTestFinished(() => setDefaultCACertificates(trusted))
  // Read anew each time: an answer that the engine loses would be taken for an authority, and refuse all after it.
  const trustedVisit = async () => {
    const authority = '/data/caddy/pki/authorities/local/root.crt'
    setDefaultCACertificates([...trusted, (await tryCompose('exec', '-T', 'caddy', 'cat', authority)).said])
    return visit('/', { signal: AbortSignal.timeout(5_000) }).catch((error) => String(error.cause ?? error))
  }
  await expect.poll(trustedVisit).toBe(200)

  // Nobody is root, nothing can be written, and what a program does not know nobody takes from it.
  const known = SERVICES.map(async (service) => {
    const look = ['sh', '-c', 'cat /proc/1/status; env; touch /usr/here']
    const { said } = await tryCompose('exec', '-T', service, ...look)
    for (const sign of [/^Uid:\t[1-9]/m, /^CapEff:\t0+$/m, /^NoNewPrivs:\t1$/m, /Read-only file system/])
      expect(said, service).toMatch(sign)
    return SECRETS.filter((name) => said.includes(secretOf(name)))
  })
  const [caddy, door, office, database, backup] = await Promise.all(known)
  expect({ caddy, door }).toEqual({ caddy: [], door: ['DOOR_SECRET'] })
  expect(office).toEqual(['AUTH_SECRET', 'SUPPRESSION_KEY'])
  expect(database).toEqual(['POSTGRES_PASSWORD'])
  expect(backup).toEqual(['POSTGRES_PASSWORD', 'RESTIC_PASSWORD'])
  await expect.poll(() => inside('backup', 'restic', 'snapshots')).toMatch(/ledger.*dump/s)
  await inside('backup', 'backup', 'restore')
  expect(Number.parseInt(await inside('door', 'du', '-sm', '/opt/dorfteller'), 10)).toBeLessThan(250)
  await expect.poll(() => compose('ps')).not.toMatch(/starting|unhealthy/)
  const doctor = (await tryCompose('run', '--rm', '-T', 'dorfteller', 'doctor')).said
  expect(doctor).toMatch(/^0 kaputt, .* 0 Hinweise$/m)

  expect(await signUp(adam)).toBe(201)
  const letter = async () => (await tryCompose('run', '--rm', '-T', 'dorfteller', 'mail', 'show', '1')).said
  await expect.poll(letter, { interval: 2000 }).toContain('/bestaetigen?t=')
  const token = /\?t=([\w-]{20,})/.exec(await letter())?.[1] ?? ''
  const link = `/bestaetigen?t=${token}`
  const headers = {
    origin: 'https://localhost',
    referer: `https://localhost${link}`,
    'user-agent': 'Kanarienvogel',
  }
  expect(await visit(link, { headers })).toBe(200)

  // The door is away for longer than Caddy waits, and the database cannot take what it is given.
  await compose('stop', 'door')
  const body = new URLSearchParams({ t: token })
  const away = [
    visit(link, { headers }),
    visit(`/abmelden?t=${token}&e=${adam}`, { headers }),
    visit('/bestaetigen', { method: 'POST', headers, body }),
  ]
  const twice = sql(`insert into newsletter_signups (email, postal_code) values ('${adam}', '15377')`)
  await expect(twice).rejects.toThrow('duplicate key value')
  expect(await Promise.all(away)).toEqual([502, 502, 502])
  // Whoever comes in the last second before it is back waits.
  const waits = signUp('berta@example.org')
  await compose('start', 'door')
  expect(await waits).toBe(201)
  const logs = await namesNobody(token)
  expect(logs).toMatch(/"uri":"\/bestaetigen"[^\n]*"status":502/)
  expect(logs).toContain('duplicate key value')

  // A setting changes, which replaces the door as a newer version does.
  await writeSettings([...SETTINGS, 'CORS_ORIGINS=https://app.example'])
  const before = await compose('ps', '--quiet', 'door')
  const visits: Promise<number>[] = []
  const visitors = setInterval(() => {
    const number = visits.length
    visits.push((number % 10 === 0 ? signUp(`visitor${number}@example.org`) : visit()).catch(() => 0))
  }, 100)
  await compose('up', '--detach')
  await wait(5_000)
  clearInterval(visitors)
  const answers = await Promise.all(visits)
  expect(await compose('ps', '--quiet', 'door')).not.toBe(before)
  expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(answers.length).toBeGreaterThan(50)
  const signedUp = answers.filter((status) => status === 201).length
  expect(await sql('select count(*) from newsletter_signups')).toBe(`${2 + signedUp}\n`)
  await namesNobody(token)
})

story('all but the backups is lost: the guide brings them back, and who left stays away', async () => {
  const ofAdam = `from newsletter_signups where email = '${adam}'`
  const people = await sql('select count(*) from newsletter_signups')
  await inside('backup', 'backup', 'dump')
  await sql(`select withdraw_signup(id, 'link') ${ofAdam}`)
  const ledger = () => inside('backup', 'cat', '/data/suppression-list.tsv')
  // An office copies who left once a minute.
  await expect.poll(ledger, { timeout: 90_000 }).toContain('withdrawn')
  await inside('backup', 'backup', 'ledger')
  await compose('down')
  const forget = ['--rm', '-T', '--no-deps', '--entrypoint=sh']
  await compose('run', ...forget, 'database', '-c', 'rm -r /var/lib/postgresql/*')
  await compose('run', ...forget, 'office', '-c', 'rm -r /data/*')

  await compose('up', '--detach')
  expect(await sql('select count(*) from newsletter_signups')).toBe('0\n')
  for (const job of ['dump', 'ledger'])
    expect((await tryCompose('exec', '-T', 'backup', 'backup', job)).said).toContain('set up anew')
  const guide = await readFile(join(root, 'docs/running.md'), 'utf8')
  const told = /### Way back, by compose\n```sh\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const { code, said } = await engine.run(
    'bash',
    ['-ec', told.replaceAll('docker compose', 'docker-compose')],
    clone,
  )
  expect(code, said).toBe(0)
  expect(await sql('select count(*) from newsletter_signups')).toBe(people)
  await expect.poll(() => sql(`select state ${ofAdam}`), { timeout: 90_000 }).toBe('left\n')
  for (const job of ['dump', 'ledger', 'restore']) await inside('backup', 'backup', job)
})

async function visit(path = '/', init: RequestInit = {}): Promise<number> {
  const answer = await fetch(origin + path, init)
  await answer.text()
  return answer.status
}

const signUp = (email: string) =>
  visit('/rest/v1/newsletter_signups', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'dorfteller-public-key' },
    body: JSON.stringify({ email, postal_code: '15377' }),
  })

/** @returns what all containers have said */
async function namesNobody(token: string): Promise<string> {
  const logs = await compose('logs', '--no-color')
  // A backup that succeeds says nothing.
  for (const service of SERVICES.slice(0, -1)) expect(logs).toMatch(new RegExp(`^${service}`, 'm'))
  const named = /kanarienvogel|example\.org|referer|remote_ip|client_ip|[?&]t=/i
  expect(logs.split('\n').filter((line) => named.test(line) || line.includes(token))).toEqual([])
  return logs
}
