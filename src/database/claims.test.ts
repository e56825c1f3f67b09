import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { deliver, hmacs, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const typed = (email: string) => signUp(fresh.database, { email, postal_code: '16766' })
const outcomes = async (email: string) => (await deliver(fresh.database, email)).outcomes

/** What a worker claims the letters of these people with, in this order. */
async function claimsOf(people: string[], job?: string) {
  const { rows } = await owner(
    `select l.id, s.email from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
     where s.email = any ($1) order by array_position($1, s.email)`,
    [people],
  )
  return rows.map(({ id, email }) => ({
    id,
    job,
    to_address: email,
    token_hash: randomBytes(32).toString('hex'),
    address_hmac: hmacs.address(email).toString('hex'),
    mailbox_hmac: hmacs.mailbox(email).toString('hex'),
    message_id: `<${id}@dorfteller.example>`,
    template_version: 'x',
  }))
}

test('a withdrawal that began before a letter was claimed and came after it carries the later time', async () => {
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, anna.postal_code)
  const leaving = await fresh.database.owner.connect()
  await leaving.query('begin')
  await leaving.query('select now()')
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await leaving.query(`select public.withdraw_signup(id, 'link') from public.newsletter_signups`)
  await leaving.query('commit')
  leaving.release()
  const { rows } = await owner(
    `select s.withdrawn_at > l.claimed_at as after, p.left_at = s.withdrawn_at as listed
     from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
     join public.suppressions as p using (address_hmac)
     where l.kind = 'newsletter'`,
  )
  expect(rows).toEqual([{ after: true, listed: true }])
})

test.each([
  ['paused', `select pause_newsletter(1)`, null],
  ['cancelled', `select cancel_newsletter(1)`, 'cancelled'],
  ['left', `select withdraw_signup(1, 'link')`, 'left'],
  ['erased', `select erase_person('anna@example.org', true, 'operator')`, undefined],
  [
    'on the list that a restored copy brought',
    `select suppress(address_hmac, now(), false, 1000) from newsletter_signups`,
    'suppressed',
  ],
  [
    'moved to another address',
    `with changed as (update newsletter_signups set email = 'anna@neu.example' returning *)
     select append_consent_event(id, 'changed', '{"field": "email"}', event_person(email, postal_code)) from changed`,
    null,
  ],
  [
    'changed past the record',
    `begin; set local session_replication_role = replica;
     update newsletter_signups set postal_code = '10115'; commit`,
    'unproven',
  ],
])('%s between the claim and the first byte: nothing is begun', async (_what, change, outcome) => {
  await join(fresh.database, anna)
  await owner(`select start_newsletter(write_newsletter('Es geht los', 'Ab Freitag.', '{16766}', true, ''))`)
  await owner(`delete from letters where kind = 'confirmation'`)
  const claims = JSON.stringify(await claimsOf([anna.email]))
  // A worker has it in hand: cancelling leaves it to the gate.
  await owner(`update pgboss.job set state = 'active' where name = 'letters'`)
  expect((await owner('select verdict from claim_letters($1)', [claims])).rows).toEqual([{ verdict: 'send' }])
  await owner(change)
  const { rows } = await owner('select verdict from begin_letters($1)', [claims])
  expect(rows.filter(({ verdict }) => verdict === 'go')).toEqual([])
  const { rows: kept } = await owner('select begun_at, outcome from letters')
  expect(kept).toEqual(outcome === undefined ? [] : [{ begun_at: null, outcome }])
})

test('what a worker had begun when it died is left alone for an hour, and begun once more at most', async () => {
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, anna.postal_code)
  await owner(`delete from letters where kind = 'confirmation'`)
  const claims = JSON.stringify(await claimsOf([anna.email]))
  const claimed = async () => (await owner('select verdict from claim_letters($1)', [claims])).rows
  for (const outcome of [null, 'uncertain']) {
    await owner(`delete from pgboss.job where name = 'letters'`)
    expect(await claimed()).toEqual([{ verdict: 'send' }])
    expect((await owner('select verdict from begin_letters($1)', [claims])).rows).toEqual([{ verdict: 'go' }])
    expect(await claimed()).toEqual([{ verdict: 'later' }])
    expect((await owner('select outcome from letters')).rows).toEqual([{ outcome }])
    const { rows } = await owner(
      `select start_after > now() + interval '59 minutes' as in_an_hour from pgboss.job where name = 'letters'`,
    )
    expect(rows).toEqual(outcome === null ? [{ in_an_hour: true }] : [])
  }
})

test('of two jobs for one letter the first sends it, as long as that one lives', async () => {
  await typed(anna.email)
  await owner('select public.queue_letters(array(select id from public.letters))')
  const jobs = await owner(`update pgboss.job set state = 'active' where name = 'letters' returning id`)
  const [first, second] = jobs.rows.map(({ id }) => id)
  const claimFor = async (job: string) => {
    const claims = JSON.stringify(await claimsOf([anna.email], job))
    return (await owner('select verdict from public.claim_letters($1)', [claims])).rows[0]?.verdict
  }
  expect(await claimFor(first)).toBe('send')
  expect(await claimFor(second)).toBe('dropped')
  // Its worker fell silent, and it is tried again: still its letter.
  await owner(`update pgboss.job set state = 'retry' where id = $1`, [first])
  expect(await claimFor(second)).toBe('dropped')
  expect(await claimFor(first)).toBe('send')
  await owner(`update pgboss.job set state = 'failed' where id = $1`, [first])
  expect(await claimFor(second)).toBe('send')
})
