import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { deliver, move, signUp } from '../../test/support/signup-steps.ts'
import { listNewsletters, newsletterProgress, newsletterReach } from './queries/console/newsletters.ts'

// Whom a newsletter would reach, and how far it is, is kept and not counted. Here it is counted as well.

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const ask = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await fresh.database.owner.query(sql, values)).rows as Row[]

const PLACES = ['01067', '16766', '17252']
const LETTERS = 'letters as l join newsletter_signups as s on s.id = l.signup_id'

/** What may happen, to a person or to the newest newsletter. */
const HAPPENINGS = {
  'signs up': (email: string, place: string) => signUp(fresh.database, { email, postal_code: place }),
  confirms: (email: string, place: string) => crowdJoins(fresh.database, [email], place),
  moves: (email: string, place: string) => move(fresh.database, email, place),
  leaves: (email: string) =>
    ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [email]),
  'is erased': (email: string) => ask(`select erase_person($1, true, 'operator')`, [email]),
  'has an address that is no more': (email: string) =>
    ask(
      `select record_letter_refused(l.id, null, '5.1.1', '550 unknown') from ${LETTERS} where s.email = $1 and l.outcome is null`,
      [email],
    ),
  'gets a new address': (email: string) =>
    ask('update newsletter_signups set undeliverable_at = null where email = $1', [email]),
  'gets the letter': (email: string) => deliver(fresh.database, email),
  'a newsletter starts': (_: string, place: string) =>
    ask(`select start_newsletter(write_newsletter('Es geht los', 'Ab Freitag.', $1, true, ''))`, [
      ['16766', place],
    ]),
  'it is paused': () => ask('select pause_newsletter(max(id)) from newsletters'),
  'it goes on': () => ask('select resume_newsletter(max(id)) from newsletters'),
  'it is cancelled': () => ask('select cancel_newsletter(max(id)) from newsletters'),
  'changes are rolled up': () => ask('select roll_up_signup_changes(), roll_up_letter_changes()'),
}

const STORY: readonly [what: keyof typeof HAPPENINGS, who: number, place: string][] = [
  ['signs up', 0, '16766'],
  ['confirms', 1, '16766'],
  ['confirms', 2, '17252'],
  ['confirms', 3, '01067'],
  ['a newsletter starts', 0, '17252'],
  ['gets the letter', 1, '16766'],
  ['it is paused', 0, '16766'],
  ['moves', 2, '01067'],
  ['it goes on', 0, '16766'],
  ['changes are rolled up', 0, '16766'],
  ['gets the letter', 2, '17252'],
  ['has an address that is no more', 3, '01067'],
  ['gets a new address', 3, '01067'],
  ['a newsletter starts', 0, '01067'],
  ['leaves', 1, '16766'],
  ['is erased', 2, '17252'],
  ['it is cancelled', 0, '16766'],
  ['changes are rolled up', 0, '16766'],
  ['moves', 3, '16766'],
]

test('whatever becomes of people and launches, what is kept is what counting says', async () => {
  for (const [what, who, place] of STORY) {
    await HAPPENINGS[what](`nachbar${who}@example.org`, place)
    expect([what, await keptReach()]).toEqual([what, await countedReach()])
    expect([what, await keptLetters()]).toEqual([what, await countedLetters()])
  }
})

const keptReach = async () =>
  (await newsletterReach(fresh.database.operator, PLACES)).map(
    ({ postalCode, fresh: untold, told, unconfirmed }) => ({
      postalCode,
      fresh: untold,
      told,
      unconfirmed,
    }),
  )

const countedReach = () =>
  ask(
    `select code as "postalCode",
            count(*) filter (where state = 'confirmed' and told_at is null)::int as fresh,
            count(*) filter (where state = 'confirmed' and told_at is not null)::int as told,
            count(*) filter (where s.id is not null and confirmed_at is null and withdrawn_at is null)::int as unconfirmed
     from unnest($1::text[]) as code left join newsletter_signups as s on s.postal_code = code
     group by code order by code`,
    [PLACES],
  )

async function keptLetters() {
  const list = await listNewsletters(fresh.database.operator, undefined, 1000)
  return Promise.all(
    list.map(async ({ id, letters, sent }) => {
      const { outcomes } = (await newsletterProgress(fresh.database.operator, id)) ?? {}
      return { id, letters, sent, outcomes }
    }),
  )
}

const countedLetters = () =>
  ask(
    `select n.id::float8, coalesce(sum(c.letters), 0)::int as letters,
            coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0)::int as sent,
            coalesce(jsonb_object_agg(c.outcome, c.letters) filter (where c.outcome is not null), '{}') as outcomes
     from newsletters as n left join (
       select newsletter_id, coalesce(outcome, 'waiting') as outcome, count(*) as letters from letters group by 1, 2
     ) as c on c.newsletter_id = n.id
     group by n.id order by n.id desc`,
  )

test('letters sent while the sums are rolled up count once', async () => {
  const people = Array.from({ length: 40 }, (_, number) => `leser${number}@example.org`)
  await crowdJoins(fresh.database, people, '29439')
  await ask(`select start_newsletter(write_newsletter('Es geht los', 'Ab Freitag.', '{29439}', true, ''))`)
  const letters = await ask<{ id: string }>(`select l.id from ${LETTERS} where s.postal_code = '29439'
    and l.kind = 'newsletter'`)
  await ask(`update letters set claimed_at = now(), message_id = '<x>' where id = any ($1)`, [
    letters.map(({ id }) => id),
  ])
  await Promise.all([
    ...letters.map(({ id }) => ask(`select record_letters_sent(array[$1::uuid], array['250 OK'])`, [id])),
    ...letters.slice(0, 15).map(() => ask('select roll_up_letter_changes()')),
  ])
  expect((await keptLetters())[0]).toMatchObject({ letters: 40, sent: 40, outcomes: { sent: 40 } })
  await ask('select roll_up_letter_changes()')
  expect(await ask('select from letter_changes')).toEqual([])
  expect((await keptLetters())[0]).toMatchObject({ letters: 40, sent: 40, outcomes: { sent: 40 } })
})
