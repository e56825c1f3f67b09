import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { A_BUILD_MS, freshSites, originOf } from '../../test/support/start-site.ts'
import { findRunning } from '../database/embedded/start.ts'

const sites = freshSites()

/** Stands in all that she must not find, so that a whole memory is looked through once. */
const HIDDEN = 'hidden-from-mallory'
const OWN_KEY = 'the one key of the door, longer than 32 characters'

/** What only the office and the owner know. */
const KEYS = {
  AUTH_SECRET: `the key of the sessions, ${HIDDEN}`,
  SUPPRESSION_KEY: `the key of the suppression list, ${HIDDEN}`,
  SMTP_URL: `smtp://post:${HIDDEN}@127.0.0.1:1`,
  BOUNCES_IMAP_URL: `imaps://post:${HIDDEN}@127.0.0.1:1/INBOX`,
  MAIL_FROM: 'post@dorfteller.example',
  MAIL_BOUNCES: 'bounce@dorfteller.example',
}

/** Anna is on the list, Bülent waits for his letter, and Adam is logged in; none of them has come by this door. */
const LIVE = `
  insert into newsletter_signups (email, postal_code) values ('anna.${HIDDEN}@example.org', '16766'), ('buelent.${HIDDEN}@example.org', '17268');
  insert into operators (name, email, role) values ('Adam', 'adam.${HIDDEN}@example.org', 'administer');
  insert into operator_credentials (operator_id, password) select id, '' from operators;
  insert into operator_sessions (operator_id, token, means, expires_at, created_at, updated_at)
    select id, 'session-${HIDDEN}-of-Adam', 'password', now() + interval '12 hours', now(), now() from operators`

test.runIf(process.platform === 'linux')(
  'Mallory runs code inside the door: she finds no address, no session and no key but the door’s own',
  async () => {
    const site = sites.start({ ...KEYS, DOOR_SECRET: OWN_KEY })
    const origin = await originOf(site)
    const running = await findRunning(sites.path)
    const owner = new pg.Client((running as { url: string }).url)
    // The site's end is the database's.
    owner.on('error', () => undefined)
    await owner.connect()
    await owner.query(LIVE)
    // It has worked: pages, a place, a link of nobody's, the console's.
    for (const path of ['', '16766', '17268', `bestaetigen?t=${'u'.repeat(43)}`, 'konsole/ask/account.me'])
      await fetch(`${origin}/${path}`)

    const pid = pidOf('door', site.child.pid)
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    expect(environment.join('\n')).not.toContain(HIDDEN)
    expect(memoryHas(pid, [HIDDEN, OWN_KEY])).toEqual([OWN_KEY])
    const folder = join(sites.path, 'door')
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain(HIDDEN)
    // What its one role is told: src/database/rights.test.ts.
    const urls = environment.flatMap((line) => /^DATABASE_\w+_URL=(.*)$/.exec(line)?.[1] ?? [])
    expect(urls.map((url) => new URL(url).username)).toEqual(['anon'])

    const { rows } = await owner.query(
      `select from public.newsletter_signups where email like '%${HIDDEN}%' and withdrawn_at is null`,
    )
    expect(rows).toHaveLength(2)
    await owner.end()
  },
  A_BUILD_MS,
)

function pidOf(program: string, parent: number | undefined): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
  return Number(new RegExp(`^ *(\\d+) .*programs/${program}[.]ts`, 'm').exec(lines)?.[1])
}

/** Looks through all that a process may write to, where what it was told lies. */
function memoryHas(pid: number, texts: string[]): string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const found = new Set<string>()
  for (const [, from = '', to = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(
    /^([0-9a-f]+)-([0-9a-f]+) rw/gm,
  )) {
    const begin = Number.parseInt(from, 16)
    const part = Buffer.alloc(Math.min(Number.parseInt(to, 16) - begin, 1 << 28))
    try {
      const read = readSync(memory, part, 0, part.length, begin)
      // V8 keeps a text in one byte a sign, or in two.
      for (const each of texts)
        for (const encoding of ['latin1', 'utf16le'] as const)
          if (part.subarray(0, read).includes(Buffer.from(each, encoding))) found.add(each)
    } catch {
      // Reserved, and not used yet.
    }
  }
  closeSync(memory)
  return [...found]
}
