import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { anna, annasVisit } from '../../test/support/people.ts'
import { deliver, signUp } from '../../test/support/signup-steps.ts'
import { deadlines, type RuleName } from '../content/processing/deadlines.ts'
import { keepDeadlines } from './retention.ts'

const fresh = databaseBesideFolder()

/** Keeps one deadline at a moment, given in SQL; returns how many rows went. */
async function at(moment: string, rule: RuleName): Promise<number> {
  const rows = await fresh.ask(`select (${moment}) as moment`)
  return keepDeadlines(fresh.office, { moment: rows[0]?.moment, only: [rule] })
}

const ADDRESS = `'person-' || $2::text || '@example.org'`

/** Two rows of each kind: what happened at $1 to Anna ($2 = 1), or Bülent. */
const HAPPENED: Record<RuleName, string> = {
  unconfirmed_signups: `with someone as (
      insert into newsletter_signups (email, postal_code, created_at) values (${ADDRESS}, '16766', $1) returning id)
    insert into letters (kind, signup_id, state, queued_at, claimed_at, sent_at, message_id)
    select 'confirmation', id, 'sent', $1, $1, $1, '<letter>' from someone`,
  withdrawn_signups: `insert into newsletter_signups (email, postal_code, withdrawn_at) values (${ADDRESS}, '16766', $1)`,
  visits: `insert into website_visits (user_agent, page_path, visited_at) values ('person ' || $2::text, '/', $1)`,
  mailbox: `insert into mailbox (recipient, subject, raw, received_at) values (${ADDRESS}, '', '', $1)`,
  letters: `insert into letters (kind, state, claimed_at, sent_at, message_id) values ('my_data', 'sent', $1, $1, $2::text)`,
  newsletter_letters: `with newsletter as (
      insert into newsletters (subject, body, postal_codes, state) values ('Los', 'Los.', '{16766}', 'sending') returning id)
    insert into letters (kind, newsletter_id, state, claimed_at, sent_at, message_id)
    select 'newsletter', id, 'sent', $1, $1, $2::text from newsletter`,
  expired_links: `with someone as (insert into newsletter_signups (email, postal_code) values (${ADDRESS}, '16766') returning id),
      letter as (insert into letters (kind, signup_id) select 'my_data', id from someone returning id, signup_id)
    insert into link_tokens (hash, purpose, signup_id, letter_id, expires_at)
    select sha256($2::text::bytea), 'my_data', signup_id, id, $1 from letter`,
  operator_sessions: `insert into operator_challenges (identifier, value, expires_at, created_at, updated_at)
    values ($2::text, '', $1, $1, $1)`,
  operator_notes: `with someone as (insert into operators (name, email, role) values ('P', ${ADDRESS}, 'look') returning id)
    insert into operator_notes (operator_id, kind, happened_at) select id, 'totp_on', $1 from someone`,
  audit_log: `insert into audit_log (at, action, subject) values ($1, 'looked', jsonb_build_object('person', $2::text))`,
  log_in_tries: `insert into log_in_tries (key, count, last_request) values ($2::text, 1, 1000 * extract(epoch from $1::timestamptz))`,
  letter_pictures: `insert into letter_pictures (id, bytes, added_at)
    values (left(encode(sha256($2::text::bytea), 'hex'), 16), $2::text::bytea, $1)`,
}

test.each(Object.entries(deadlines) as [RuleName, number][])(
  '%s: what is older than %i days goes, what is a day younger stays',
  async (rule, days) => {
    const moment = new Date()
    moment.setUTCHours(12, 0, 0, 0)
    for (const person of [1, 2]) {
      const hours = (days + 2 - person) * 24 - 1
      await fresh.ask(HAPPENED[rule], [new Date(moment.getTime() - hours * 3_600_000), person])
      // The letter that signing up writes today.
      await fresh.ask(`update letters set state = 'gone' where state = 'waiting'`)
    }
    expect(await keepDeadlines(fresh.office, { moment, only: [rule] })).toBe(1)
    expect(await keepDeadlines(fresh.office, { moment, only: [rule] })).toBe(0)
    moment.setUTCDate(moment.getUTCDate() + 1)
    expect(await keepDeadlines(fresh.office, { moment, only: [rule] })).toBe(1)
  },
)

test('sessions go with codes, and changes of address with links: an hour past their day, not an hour before', async () => {
  await signUp(fresh.database, anna)
  await fresh.ask(
    `with someone as (insert into operators (name, email, role) values ('Anna', $1, 'look') returning id),
       access as (insert into operator_credentials (operator_id, password) select id, '' from someone returning operator_id)
     insert into operator_sessions (operator_id, token, means, expires_at, created_at, updated_at)
     select operator_id, hours, 'password', at, at, at
     from access, unnest('{1,-1}'::int[]) as hours, lateral (select now() - make_interval(days => $2, hours => hours) as at) as t`,
    [anna.email, deadlines.operator_sessions],
  )
  await fresh.ask(
    `insert into address_changes (signup_id, new_email, asked_at)
     select id, 'anna@example.' || name, now() - make_interval(days => $1, hours => hours)
     from newsletter_signups, (values ('old', 1), ('young', -1)) as t (name, hours)`,
    [deadlines.expired_links],
  )
  await keepDeadlines(fresh.office)
  const left = 'select token, new_email from operator_sessions, address_changes'
  expect(await fresh.ask(left)).toEqual([{ token: '-1', new_email: 'anna@example.young' }])
})

test('a sign-up whose letter still waits for the mail server is kept, but not for ever', async () => {
  await signUp(fresh.database, anna)
  expect(await at(`now() + interval '29 days'`, 'unconfirmed_signups')).toBe(0)
  expect(await at(`now() + interval '30 days 1 second'`, 'unconfirmed_signups')).toBe(1)
  // Its letter finds nobody.
  expect(await fresh.ask('select signup_id from letters')).toEqual([{ signup_id: null }])
})

test('a letter whose link works, or that waits, stays', async () => {
  await signUp(fresh.database, anna)
  expect(await at(`now() + interval '31 days'`, 'letters')).toBe(0)
  await deliver(fresh.database, anna.email)
  await fresh.ask(`update public.link_tokens set expires_at = now() + interval '40 days'`)
  expect(await at(`now() + interval '39 days'`, 'letters')).toBe(0)
  expect(await at(`now() + interval '41 days'`, 'letters')).toBe(1)
})

/** Visits of the start page at these moments. */
const visits = (moments: string[], referrer: string | null = null) =>
  fresh.ask(
    `insert into website_visits (user_agent, referrer, page_path, visited_at) select $3, $2, '/', unnest($1::timestamptz[])`,
    [moments, referrer, annasVisit.user_agent],
  )

const sums = async (list = 'day') => {
  const rows = await fresh.ask<{ sum: string }>(
    `select concat_ws(' ', day, nullif(name, ''), visits) as sum from visit_days where list = $1 order by day, name`,
    [list],
  )
  return rows.map(({ sum }) => sum)
}

test.each([
  ['the short 29 March', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-06-27'],
  ['the long 25 October', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2027-01-23'],
])(
  'visits of %s become one day’s sum, cut at Germany’s midnight',
  async (_, day, begin, end, ninetyDaysOn) => {
    const second = (moment: string, offset: number) =>
      new Date(new Date(moment).getTime() + offset * 1000).toISOString()
    await visits([second(begin, -1), begin, second(end, -1), end])
    const noon = (offset: number) =>
      `('${ninetyDaysOn} 12:00'::timestamp + interval '${offset} days') at time zone 'Europe/Berlin'`
    for (const [later, gone] of [1, 2, 1].entries()) expect(await at(noon(later), 'visits')).toBe(gone)
    expect(await sums()).toEqual([
      `${second(begin, -1).slice(0, 10)} 1`,
      `${day} 2`,
      `${second(end, 3 * 3600).slice(0, 10)} 1`,
    ])
  },
)

test('a host is named in the sums of days on which five visits came from it, and nowhere else later', async () => {
  const forum = [
    'https://forum.example/thread?user=anna@example.org#a',
    'https://anna@example.org:secret@Forum.example/x',
  ]
  for (let visit = 0; visit < 5; visit += 1) await visits(['2026-01-11T10:00:00Z'], forum[visit % 2])
  await visits(Array(4).fill('2026-01-10T10:00:00Z'), forum[0])
  await visits(['2026-01-11T09:00:00Z'], 'https://anna-meier.example')
  await visits(['2026-01-11T09:00:00Z', '2026-01-12T09:00:00Z'])
  expect(await at(`timestamptz '2026-01-12 12:00Z'`, 'visits')).toBe(0)
  const until = ['2026-01-10 * 4', '2026-01-11 1', '2026-01-11 * 1', '2026-01-11 forum.example 5']
  expect(await sums('referrer')).toEqual(until)
  // Days that are counted stay as they are.
  expect(await at(`timestamptz '2026-04-14'`, 'visits')).toBe(12)
  expect(await sums('referrer')).toEqual([...until, '2026-01-12 1'])
  expect(await dumpEverything(fresh.database.owner)).not.toMatch(/anna@|anna-meier/)
})
