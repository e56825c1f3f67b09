import { afterEach, beforeEach, expect, test } from 'vitest'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, annasVisit, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { askMyData, linkState } from './queries/links.ts'
import type { RetentionName } from './queries/upkeep.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)

/** Applies a rule at a moment, given in SQL; returns how many rows went. */
async function at(moment: string, rule: RetentionName, days: number): Promise<number> {
  const { rows } = await owner(`select public.retain_${rule}($1, (${moment})) as number`, [days])
  return Number(rows[0]?.number)
}

const people = async () =>
  (await owner('select email from public.newsletter_signups order by email')).rows.map(({ email }) => email)

const withdraw = (email: string) =>
  owner(`select public.withdraw_signup(id, 'link') from public.newsletter_signups where email = $1`, [email])

test('a sign-up that nobody confirmed goes seven days after its letter, not a moment before', async () => {
  await signUp(fresh.database, anna)
  await join(fresh.database, buelent)
  await deliver(fresh.database, anna.email)
  const last = `select max(l.claimed_at) + interval '7 days' from public.letters as l
    join public.newsletter_signups as s on s.id = l.signup_id where s.confirmed_at is null`
  expect(await at(last, 'unconfirmed_signups', 7)).toBe(0)
  expect(await at(`(${last}) - interval '1 second'`, 'unconfirmed_signups', 7)).toBe(0)
  expect(await at(`(${last}) + interval '1 second'`, 'unconfirmed_signups', 7)).toBe(1)
  expect(await people()).toEqual([buelent.email])
  expect(await dumpEverything(fresh.database.owner)).not.toContain(anna.email)
  const { rows } = await owner('select * from public.consent_record_faults()')
  expect(rows).toEqual([])
})

test('a sign-up whose letter was sent again later stays as long as that letter’s link works', async () => {
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  const back = `interval '5 days'`
  await owner(`update public.newsletter_signups set created_at = created_at - ${back}`)
  await owner(`update public.letters set claimed_at = claimed_at - ${back}, queued_at = queued_at - ${back}`)
  await owner(`update public.link_tokens set expires_at = expires_at - ${back}`)
  await signUp(fresh.database, anna)
  const { outcomes, token } = await deliver(fresh.database, anna.email)
  expect(outcomes).toEqual(['sent'])

  expect(await at(`now() + interval '6 days 23 hours'`, 'unconfirmed_signups', 7)).toBe(0)
  expect(await linkState(fresh.database.anon, 'confirm', token)).toBe('valid')
  expect(await at(`now() + interval '7 days 1 second'`, 'unconfirmed_signups', 7)).toBe(1)
})

test('a sign-up whose letter still waits for the mail server is kept, but not for ever', async () => {
  await signUp(fresh.database, anna)
  expect(await at(`now() + interval '8 days'`, 'unconfirmed_signups', 7)).toBe(0)
  expect(await at(`now() + interval '29 days'`, 'unconfirmed_signups', 7)).toBe(0)
  expect(await at(`now() + interval '30 days 1 second'`, 'unconfirmed_signups', 7)).toBe(1)
  // Its letter finds nobody.
  expect((await owner('select signup_id from letters')).rows).toEqual([{ signup_id: null }])
})

test('a withdrawn sign-up goes after three years, with its proof; a confirmed one stays', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  await withdraw(anna.email)
  const end = `select withdrawn_at + interval '1095 days' from public.newsletter_signups where withdrawn_at is not null`
  expect(await at(`(${end}) - interval '1 second'`, 'withdrawn_signups', 1095)).toBe(0)
  expect(await at(end, 'withdrawn_signups', 1095)).toBe(0)
  expect(await at(`(${end}) + interval '1 second'`, 'withdrawn_signups', 1095)).toBe(1)
  expect(await people()).toEqual([buelent.email])
  await owner('delete from public.mailbox')
  expect(await dumpEverything(fresh.database.owner)).not.toContain(anna.email)
  const { rows } = await owner('select signup_id from public.consent_proofs')
  expect(rows).toHaveLength(1)
  expect(await at(`now() + interval '50 years'`, 'unconfirmed_signups', 7)).toBe(0)
})

test('letters in the mailbox and letters without a working link go after their days', async () => {
  await join(fresh.database, anna)
  await askMyData(fresh.database.anon, anna.email)
  const counted = async () =>
    (
      await owner(`select (select count(*)::int from public.letters) as letters,
        (select count(*)::int from public.mailbox) as mailbox`)
    ).rows[0]
  expect(await at(`(select min(received_at) from public.mailbox) + interval '30 days'`, 'mailbox', 30)).toBe(
    0,
  )
  expect(await at(`now() + interval '30 days 1 second'`, 'mailbox', 30)).toBe(1)
  expect(await at(`(select min(claimed_at) from public.letters) + interval '30 days'`, 'letters', 30)).toBe(0)
  expect(await at(`now() + interval '30 days 1 second'`, 'letters', 30)).toBe(1)
  // The one that waits is still there.
  expect(await counted()).toEqual({ letters: 1, mailbox: 0 })
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
  // A link that works is stronger than the days.
  expect(await at(`now() + interval '23 hours'`, 'letters', 0)).toBe(0)
  expect(await at(`now() + interval '24 hours 1 second'`, 'letters', 0)).toBe(1)
})

test('the link to leave outlives everything but its reader', async () => {
  await join(fresh.database, carla)
  await queueNewsletter(fresh.database, carla.postal_code)
  const { token } = await deliver(fresh.database, carla.email)
  for (const rule of ['letters', 'newsletter_letters', 'expired_links'] as const) {
    await at(`now() + interval '10 years'`, rule, 30)
  }
  expect(await linkState(fresh.database.anon, 'unsubscribe', token)).toBe('valid')
  await owner(`delete from public.newsletter_signups`)
  expect(await at(`now() + interval '364 days'`, 'newsletter_letters', 365)).toBe(0)
  expect(await at(`now() + interval '366 days'`, 'newsletter_letters', 365)).toBe(1)
})

test('an expired link is known for thirty days more, so that its page can say so', async () => {
  await signUp(fresh.database, anna)
  const { token } = await deliver(fresh.database, anna.email)
  await owner(`update public.link_tokens set expires_at = now()`)
  expect(await linkState(fresh.database.anon, 'confirm', token)).toBe('expired')
  const end = `select expires_at + interval '30 days' from public.link_tokens`
  expect(await at(end, 'expired_links', 30)).toBe(0)
  expect(await at(`(${end}) + interval '1 second'`, 'expired_links', 30)).toBe(1)
  expect(await linkState(fresh.database.anon, 'confirm', token)).toBe('unknown')
})

/** Visits of the start page at these moments. */
async function visits(moments: string[], referrer: string | null = null) {
  for (const moment of moments) {
    await owner(
      `insert into public.website_visits (user_agent, referrer, page_path, visited_at) values ($3, $2, '/', $1)`,
      [moment, referrer, annasVisit.user_agent],
    )
  }
}

const sums = async (list = 'day') =>
  (
    await owner(
      `select day::text, name, people::int, bots::int from public.visit_days where list = '${list}' order by day, name`,
    )
  ).rows.map((row) =>
    Object.values(row as object)
      .filter((value) => value !== '')
      .join(' '),
  )

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
    expect(await at(noon(0), 'visits', 90)).toBe(1)
    expect(await at(noon(1), 'visits', 90)).toBe(2)
    expect(await at(noon(2), 'visits', 90)).toBe(1)
    expect(await sums()).toEqual([
      `${second(begin, -1).slice(0, 10)} 1 0`,
      `${day} 2 0`,
      `${second(end, 3 * 3600).slice(0, 10)} 1 0`,
    ])
  },
)

test('a host is named in the sums of days on which five visits came from it, and nowhere else later', async () => {
  const forum = [
    'https://forum.example/thread?user=anna@example.org#a',
    'https://anna@example.org:secret@Forum.example/x',
  ]
  for (const [day, number] of [
    ['2026-01-10', 4],
    ['2026-01-11', 5],
  ] as const)
    for (let visit = 0; visit < number; visit += 1) await visits([`${day}T10:00:00Z`], forum[visit % 2])
  await visits(['2026-01-11T09:00:00Z'], 'https://anna-meier.example')
  await visits(['2026-01-11T09:00:00Z', '2026-01-12T09:00:00Z'])
  expect(await at(`timestamptz '2026-01-12 12:00Z'`, 'visits', 90)).toBe(0)
  const until = ['2026-01-10 * 4 0', '2026-01-11 1 0', '2026-01-11 * 1 0', '2026-01-11 forum.example 5 0']
  expect(await sums('referrer')).toEqual(until)
  // Days that are counted stay as they are.
  expect(await at(`timestamptz '2026-04-14'`, 'visits', 90)).toBe(12)
  expect(await sums('referrer')).toEqual([...until, '2026-01-12 1 0'])
  expect(await dumpEverything(fresh.database.owner)).not.toMatch(/anna@|anna-meier/)
})
