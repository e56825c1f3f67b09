import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, queueOf } from '../../test/support/fresh-office.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { freePort } from '../../test/support/ports.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { followed, freshSites, until } from '../../test/support/start-site.ts'
import { SUPPRESSION_KEY } from '../../test/support/suppression-key.ts'
import { loginUrl } from '../database/connect.ts'
import { root } from '../environment.ts'

const sites = freshSites()

/** A machine of its own: a program, and the settings that somebody wrote into its `.env`. */
function start(program: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...settings }
  // Somewhere without an `.env` of a developer's.
  const how = { cwd: sites.path, env }
  return sites.keep(followed(spawn(process.execPath, [join(root, `src/programs/${program}.ts`)], how)))
}

const SECRET = 'a secret of this test, longer than 32 characters'

test('two doors, two offices, one database: one of each dies in the middle of a newsletter; nobody gets it twice, nobody is left out', async () => {
  const fresh = await freshDatabase()
  const { ownerUrl: url, database } = fresh
  const smtp = await startSmtpServer()
  // Fewer than a new sender may send on its first day.
  const people = crowd(90)
  await crowdJoins(database, people)

  const CONNECTIONS = 5
  const [first, second] = await Promise.all(
    [1, 2].map(async (number) => {
      const [port, officePort] = [String(await freePort()), await freePort()]
      const OFFICE_URL = `http://127.0.0.1:${officePort}`
      const office = start('office', {
        OFFICE_URL,
        DATABASE_OFFICE_URL: loginUrl(url, 'office'),
        DATA_DIR: join(sites.path, `office-${number}`),
        SUPPRESSION_KEY,
        AUTH_SECRET: SECRET,
        SMTP_URL: smtp.url,
        SMTP_CONNECTIONS: String(CONNECTIONS),
        MAIL_FROM: 'post@dorfteller.example',
      })
      const door = start('door', {
        OFFICE_URL,
        PORT: port,
        DATABASE_DOOR_URL: loginUrl(url, 'anon'),
        DATA_DIR: join(sites.path, `door-${number}`),
        DOOR_SECRET: SECRET,
      })
      await until(office, /Das Büro ist bereit/)
      await until(door, /Die Tür ist offen/)
      return { office, door, origin: `http://127.0.0.1:${port}` }
    }),
  )

  smtp.setBehaviour({ slow: { content: 50 } })
  await startLaunch(database.owner)
  await smtp.waitFor(30)
  first?.office.child.kill('SIGKILL')
  first?.door.child.kill('SIGKILL')

  // Whoever comes meanwhile is on the list, and gets the letter that they wait for.
  const anna = { email: 'anna@example.org', postal_code: '16766', consent: 'on' }
  const form = { method: 'POST', body: new URLSearchParams(anna), redirect: 'manual' } as const
  expect((await fetch(`${second?.origin}/anmelden`, form)).status).toBe(303)
  expect((await fetch(`${second?.origin}/konsole/ask/account.me`)).status).toBe(403)
  await eventually(() => smtp.recipients().includes(anna.email)).toBe(true)

  // A minute passes in which nobody hears of the office that died.
  await database.owner.query(
    `update letters set lease_until = now() - interval '1 second' where state = 'sending'`,
  )
  await eventually(async () => Object.keys(await queueOf(database))).toEqual(['done'])
  const got = smtp.recipients().filter((email) => email !== anna.email)
  expect(new Set(got).size).toBe(got.length)
  const { rows } = await database.owner.query(
    `select s.email from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.kind = 'newsletter' and l.state = 'uncertain'`,
  )
  // What the one that died had in hand at that moment is told to the operator, and is not sent again.
  expect(rows.length).toBeLessThanOrEqual(CONNECTIONS)
  expect([...new Set([...got, ...rows.map(({ email }) => email)])].sort()).toEqual(people.toSorted())
  for (const program of [second?.office, second?.door]) {
    program?.child.kill('SIGTERM')
    expect(await program?.exit).toBe(0)
  }
  await smtp.stop()
  await fresh.drop()
}, 120_000)
