import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import type { FreshApp } from '../../../test/support/fresh-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { testSender } from '../../../test/support/letters.ts'
import { aConsoleBrowser, anOperator, loggedIn } from '../../../test/support/operators.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { freePort } from '../../../test/support/ports.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../test/support/smtp-server.ts'
import { connectWorker, loginUrl } from '../../database/connect.ts'
import { mailNews, type NewsMail } from './mail-news.ts'

let server: FreshApp
let smtp: TestSmtpServer
let parts: NewsMail
beforeEach(async () => {
  server = await freshConsole()
  smtp = await startSmtpServer()
  const pool = connectWorker(loginUrl(server.fresh.ownerUrl, 'worker'))
  parts = { pool, sender: await testSender(), mail: { smtpUrl: smtp.url } }
  onTestFinished(async () => {
    await smtp.stop()
    await pool.end()
    await server.close()
  })
  // Anna administers, Bülent sends, Carla looks.
  await anOperator(server, anna, 'administer')
  await anOperator(server, buelent, 'send')
  await anOperator(server, carla, 'look')
})

const THREE = crowd(3)

async function ask<Answer>(sql: string, ...values: unknown[]): Promise<Answer> {
  const { rows } = await server.fresh.database.owner.query<{ answer: Answer }>(
    `select ${sql} as answer`,
    values,
  )
  return rows[0]?.answer as Answer
}
const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)

/** A region around Kremmen that needs three. */
async function altmuehltal(): Promise<string> {
  const { rows } = await owner(
    `with r as (insert into regions (name, goal) values ('Altmühltal', 3) returning id),
       p as (insert into region_places (postal_code, region_id) select '16766', id from r)
     select id from r`,
  )
  return rows[0].id
}

/** A letter that goes by itself once its region is at its goal. */
async function letterByItself(region: string): Promise<string> {
  const { rows } = await owner(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, at_goal)
     values ('Es geht los im Altmühltal', 'Ab Freitag.', '{}', true, 'scheduled', $1, true) returning id`,
    [region],
  )
  return rows[0].id
}

const tend = () => ask('tend_newsletters()')
/** Whoever got a letter since the last time, and what about. */
function heard(): string[] {
  return smtp.letters.splice(0).map(({ envelope, parsed }) => `${envelope.to[0]}: ${parsed.subject}`)
}
const textOf = (number = 0) => smtp.letters[number]?.parsed.text ?? ''
const choose = async (email: string, choices: { newsletters: boolean; monday: boolean }) => {
  const browser = await loggedIn(server.app, email)
  expect((await browser.post('/konsole/auth/mail', choices)).statusCode).toBe(204)
}

test('a region reaches its goal: who may send hears it once, who only looks or wants none does not', async () => {
  await choose(anna.email, { newsletters: false, monday: false })
  const region = await altmuehltal()
  await crowdJoins(server.fresh.database, THREE.slice(0, 2))
  await tend()
  expect(await mailNews(parts)).toBe(0)
  await crowdJoins(server.fresh.database, THREE.slice(2))
  await tend()
  await tend()
  expect(await mailNews(parts)).toBe(1)
  expect(textOf()).toContain('3 Haushalte warten.')
  expect(textOf()).toContain(`https://dorfteller.example/konsole/regionen/${region}`)
  expect(textOf()).not.toContain('/konsole/anhalten')
  expect(heard()).toEqual([`${buelent.email}: Altmühltal ist am Ziel`])
  expect(await mailNews(parts)).toBe(0)
  // Above a higher goal it is news again.
  await owner('update regions set goal = 4, goal_reached_at = null')
  await tend()
  expect(await mailNews(parts)).toBe(0)
  await owner('update regions set goal = 2')
  await tend()
  expect(await mailNews(parts)).toBe(1)
})

/** Everybody was told that the letter goes by itself. @returns the path with which Bülent can stop it. */
async function announced(): Promise<{ newsletter: string; token: string }> {
  const newsletter = await letterByItself(await altmuehltal())
  await crowdJoins(server.fresh.database, THREE)
  await tend()
  expect(await mailNews(parts)).toBe(2)
  const to = smtp.letters.findIndex(({ envelope }) => envelope.to[0] === buelent.email)
  const [, token = ''] = /https:\/\/dorfteller\.example\/konsole\/anhalten#(\S+)/.exec(textOf(to)) ?? []
  return { newsletter, token }
}

test('a letter goes by itself: it is announced with its time, and the link in it stops it without logging in', async () => {
  const { newsletter, token } = await announced()
  const day = await ask<string>(
    `to_char((select send_at from newsletters) at time zone 'Europe/Berlin', 'FMDD')`,
  )
  expect(textOf()).toMatch(
    new RegExp(
      `Der Brief „Es geht los im Altmühltal“ geht am \\S+, ${day}\\. \\S+, um 10 Uhr von selbst raus`,
    ),
  )
  expect(heard().sort()).toEqual([
    `${anna.email}: Altmühltal ist am Ziel`,
    `${buelent.email}: Altmühltal ist am Ziel`,
  ])
  const browser = aConsoleBrowser(server.app)
  expect((await browser.post('/konsole/auth/stop', { token })).json()).toMatchObject({
    subject: 'Es geht los im Altmühltal',
    region: 'Altmühltal',
    waiting: 3,
  })
  // Looking stops nothing.
  expect(await ask('(select state from newsletters)')).toBe('scheduled')
  expect((await browser.post('/konsole/auth/stop/newsletter', { token })).statusCode).toBe(204)
  expect(await ask('(select state from newsletters)')).toBe('draft')
  // Neither it nor the others' links do anything again; nobody got a letter.
  await owner(`update newsletters set state = 'scheduled', at_goal = true`)
  await tend()
  for (const again of [token, 'x'.repeat(43)])
    expect((await browser.post('/konsole/auth/stop/newsletter', { token: again })).json().code).toBe(
      'stop_gone',
    )
  expect(await ask('(select count(*)::int from letters where newsletter_id = $1)', newsletter)).toBe(0)
  const log = await owner(
    `select name, subject from audit_log join operators as o on o.id = operator_id where action = 'newsletter_stopped'`,
  )
  expect(log.rows).toEqual([{ name: 'Bülent', subject: { by: 'link', newsletter: Number(newsletter) } }])
})

test('until the first letter leaves the link takes back what has started; then, moved, or of who may not send, it is worth nothing', async () => {
  const { token } = await announced()
  const stop = () => aConsoleBrowser(server.app).post('/konsole/auth/stop/newsletter', { token })
  // Moved to another time by somebody who logged in.
  await owner(`update newsletters set send_at = send_at + interval '1 hour'`)
  expect((await stop()).statusCode).toBe(410)
  await owner(`update newsletters set send_at = send_at - interval '1 hour'`)

  await owner(`update operators set role = 'look' where email = $1`, [buelent.email])
  expect((await stop()).statusCode).toBe(410)
  await owner(`update operators set role = 'send' where email = $1`, [buelent.email])

  const due = `update newsletters set send_at = now(); update newsletter_stops set send_at = (select send_at from newsletters)`
  await owner(due)
  await tend()
  expect(await ask('(select state from newsletters)')).toBe('running')
  await owner(`update newsletters set leaves_at = now() - interval '1 second'`)
  expect((await stop()).statusCode).toBe(410)
  expect(await ask('(select state from newsletters)')).toBe('running')
  await owner(`update newsletters set leaves_at = now() + interval '30 seconds'`)
  expect((await stop()).statusCode).toBe(204)
  expect(
    await ask(
      `(select state || ' ' || (select count(*) from letters where kind = 'newsletter') from newsletters)`,
    ),
  ).toBe('draft 0')
})

test('neither the database nor the log knows the link, and the console may not make one', async () => {
  const { token } = await announced()
  const stored = await ask<string>(
    `(select string_agg(s::text, '') from newsletter_stops as s) || (select string_agg(n::text, '') from operator_news as n)`,
  )
  expect(stored).not.toContain(token)
  await aConsoleBrowser(server.app).post('/konsole/auth/stop', { token })
  expect(server.logged()).not.toContain(token)
  for (const forged of [
    `insert into newsletter_stops (hash, newsletter_id, operator_id, send_at)
     select sha256('mine'), n.id, o.id, n.send_at from newsletters as n, operators as o limit 1`,
    'select * from newsletter_stops',
    'delete from operator_news',
    'select offer_stop(1, null)',
  ])
    await expect(server.fresh.database.operator.query(forged), forged).rejects.toMatchObject({
      code: '42501',
    })
  await owner(`update newsletter_stops set send_at = now() - interval '3 days'`)
  await ask('retain_operator_sessions(2)')
  expect(await ask('(select count(*)::int from newsletter_stops)')).toBe(0)
})

test('a launch that paused by itself is told with its reason, one that somebody paused is not', async () => {
  await owner(
    `insert into newsletters (subject, body, postal_codes, is_launch, state) values
       ('Es geht los', 'Ab Freitag.', '{16766}', true, 'running'), ('Nur kurz', 'Ab Freitag.', '{16766}', true, 'running')`,
  )
  await owner(
    `update newsletters set state = 'paused', paused_because = 'bounces' where subject = 'Es geht los'`,
  )
  await owner(`update newsletters set state = 'paused' where subject = 'Nur kurz'`)
  expect(await mailNews(parts)).toBe(2)
  expect(textOf()).toContain('Der Brief „Es geht los“ wartet seitdem: Zu viele Adressen gibt es nicht')
  expect(heard()[0]).toMatch(/: Brief hat von selbst angehalten$/)
  // Somebody lets it go on before the letter was written: no news any more.
  await owner(`update newsletters set state = 'running', paused_because = null where subject = 'Es geht los'`)
  await owner(
    `update newsletters set state = 'paused', paused_because = 'blocked' where subject = 'Es geht los'`,
  )
  await owner(`update newsletters set state = 'running', paused_because = null where subject = 'Es geht los'`)
  expect(await mailNews(parts)).toBe(0)
})

test('a launch that is due and blocked is told once for its time, with what blocks it', async () => {
  await ask('keep_blockers($1)', '[{"code": "promo", "what": "Das Ende der Aktion fehlt."}]')
  await owner(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, send_at) values
       ('Es geht los', 'Ab Freitag.', '{16766}', true, 'scheduled', now() - interval '2 minutes')`,
  )
  for (let minute = 0; minute < 3; minute += 1) {
    await tend()
    await mailNews(parts)
  }
  expect(textOf()).toContain('Niemand hat ihn bekommen.')
  expect(textOf()).toContain('- Das Ende der Aktion fehlt.')
  expect(heard()).toHaveLength(2)
  await owner(`update newsletters set send_at = now() - interval '61 seconds'`)
  await owner(`update operator_news set happened_at = happened_at - interval '1 hour'`)
  expect(await mailNews(parts)).toBe(2)
})

test('while no mail server takes it, it waits; a worker that dies over it leaves it to another ten minutes later', async () => {
  await altmuehltal()
  await crowdJoins(server.fresh.database, THREE)
  await tend()
  const away = { ...parts, mail: { smtpUrl: `smtp://127.0.0.1:${await freePort()}` } }
  await expect(mailNews(away)).rejects.toThrow()
  // Taken in hand, and nothing more of it.
  await ask('(select count(*) from begin_operator_news())')
  expect(await mailNews(parts)).toBe(0)
  await owner(`update operator_news set begun_at = begun_at - interval '11 minutes'`)
  expect(await mailNews(parts)).toBe(2)
})

// Of 2026: a Monday after the clocks were put back, and one in summer.
const MONDAY = '2026-11-30'
const at = (clock: string, day = MONDAY, zone = '+01:00') => new Date(`${day}T${clock}${zone}`)

async function wantsMonday(email: string, since: Date): Promise<void> {
  await owner(
    `insert into operator_mail (operator_id, monday_since) select id, $2 from operators where email = $1`,
    [email, since],
  )
}

test('the letter on Mondays goes at seven, once, to who chose it, also to who only looks', async () => {
  await wantsMonday(carla.email, at('09:00', '2026-11-27'))
  await wantsMonday(anna.email, at('07:30'))
  for (const early of [at('06:59'), at('12:00', '2026-11-29')]) expect(await mailNews(parts, early)).toBe(0)
  const both = await Promise.all([mailNews(parts, at('07:00')), mailNews(parts, at('07:00'))])
  expect(both.sort()).toEqual([0, 1])
  for (const later of [at('07:01'), at('23:59'), at('07:00', '2026-12-01')])
    expect(await mailNews(parts, later)).toBe(0)
  expect(heard()).toEqual([`${carla.email}: Die Woche bis Montag, 30. November`])
  // A week later both; in summer at the same hour of the clock.
  expect(await mailNews(parts, at('07:00', '2026-12-07'))).toBe(2)
  expect(await mailNews(parts, at('06:59', '2027-06-07', '+02:00'))).toBe(0)
  expect(await mailNews(parts, at('07:00', '2027-06-07', '+02:00'))).toBe(2)
})

test('a Monday on which no worker ran is made up for on that day alone, and one over which it died is not sent twice', async () => {
  await wantsMonday(carla.email, at('09:00', '2026-11-27'))
  expect(await mailNews(parts, at('00:05', '2026-12-01'))).toBe(0)
  expect(await mailNews(parts, at('21:00'))).toBe(1)
  await ask('(select count(*) from begin_operator_news($1))', at('07:00', '2026-12-07'))
  expect(await mailNews(parts, at('07:30', '2026-12-07'))).toBe(0)
  // No mail server until the next day: it is no letter for Monday any more.
  const away = { ...parts, mail: { smtpUrl: `smtp://127.0.0.1:${await freePort()}` } }
  await expect(mailNews(away, at('07:00', '2026-12-14'))).rejects.toThrow()
  expect(await mailNews(parts, at('07:00', '2026-12-15'))).toBe(0)
})

test('who unticks it gets none; ticking it twice does not make it younger', async () => {
  await choose(carla.email, { newsletters: true, monday: true })
  const since = () => ask<Date>('(select monday_since from operator_mail)')
  const first = await since()
  await choose(carla.email, { newsletters: false, monday: true })
  expect(await since()).toEqual(first)
  const browser = await loggedIn(server.app, carla.email)
  expect((await browser.get('/konsole/auth/mail')).json()).toEqual({ newsletters: false, monday: true })
  await choose(carla.email, { newsletters: false, monday: false })
  expect(await mailNews(parts, at('07:00', '2099-06-01', '+02:00'))).toBe(0)
})

test('a week without anything says so in one sentence', async () => {
  await wantsMonday(carla.email, at('09:00', '2026-11-27'))
  await mailNews(parts, at('07:00'))
  expect(textOf()).toMatchInlineSnapshot(`
    "In der letzten Woche gab es nichts Neues, und zu tun ist auch nichts.

    Konsole öffnen:
    https://dorfteller.example/konsole

    Du bekommst diese E-Mail montags, weil du sie unter „Mein Zugang“ bestellt hast. Dort stellst du sie auch ab: https://dorfteller.example/konsole/konto
    "
  `)
})

test('the week in sums: regions, launches, growth, requests, warnings, and nobody by name or address', async () => {
  await altmuehltal()
  await owner(`insert into regions (name, goal) values ('Ruppiner Land', 7)`)
  await owner(
    `insert into region_places (postal_code, region_id) select '16816', id from regions where goal = 7`,
  )
  await crowdJoins(server.fresh.database, THREE)
  await crowdJoins(server.fresh.database, crowd(9).slice(3), '16816')
  await tend()
  await owner(`delete from operator_news`)
  const monday = await ask<Date>(
    `(date_trunc('week', now() at time zone 'Europe/Berlin') + interval '7 days 7 hours') at time zone 'Europe/Berlin'`,
  )
  await wantsMonday(carla.email, new Date(monday.getTime() - 86_400_000))
  await owner(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, started_at, ended_at)
     values ('Es geht los', 'Ab Freitag.', '{16816}', true, 'finished', $1::timestamptz - interval '2 days', $1::timestamptz - interval '1 day')`,
    [monday],
  )
  await owner(
    `insert into newsletter_outcomes (newsletter_id, outcome, letters)
     select id, outcome, letters from newsletters, (values ('sent', 209), ('refused', 5)) as o (outcome, letters)`,
  )
  await owner(
    `insert into rights_requests (received_on, kind, from_address) values
       ($1::date + 2 - interval '1 month', 'access', 'karin@example.org'),
       ($1::date + 20 - interval '1 month', 'erasure', 'spaeter@example.org')`,
    [monday],
  )
  await ask('keep_blockers($1)', '[{"code": "promo", "what": "Das Ende der Aktion fehlt."}]')
  expect(await mailNews(parts, monday)).toBe(1)
  const text = textOf()
  expect(text).toContain('Altmühltal: 3 von 3')
  expect(text).toContain('Ruppiner Land: 6 von 7, 1 fehlt noch')
  expect(text).toContain('„Es geht los“: bei 209 von 214 angenommen, 5 abgelehnt')
  expect(text).toContain('1 Anfrage ist bis Sonntag zu beantworten.')
  expect(text).toContain('Kein Start kann losgehen: Das Ende der Aktion fehlt.')
  expect(text).toContain('9 Haushalte kamen dazu. 9 warten.')
  for (const part of [text, String(smtp.letters[0]?.parsed.html)])
    expect(part).not.toMatch(/person-\d|karin|spaeter|example\.org/)
})
