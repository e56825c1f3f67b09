import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { signupFindings } from './queries/signup-findings.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, newsletters, signup_findings cascade')
  await ask('delete from pgboss.job')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows

/** The look of one night: how many letters it queued anew, and what it found. */
async function night(): Promise<{ queued: number; found: Record<string, number> }> {
  const [{ queued }] = await ask('select find_stranded_signups()::int as queued')
  const findings = await signupFindings(fresh.database.office)
  return { queued, found: Object.fromEntries(findings.map(({ reason, signups }) => [reason, signups])) }
}

const jobs = () =>
  ask(
    `select start_after > now() + interval '1 hour' as later from pgboss.job where name = 'letters' and state < 'completed'`,
  )
const endsAs = (outcome: string, { email }: { email: string }) =>
  ask(
    `update letters set outcome = $1 where outcome is null and signup_id = (select id from newsletter_signups where email = $2)`,
    [outcome, email],
  )

test('who confirmed, whose letter waits, who has one to answer and who left are no finding', async () => {
  await join(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await deliver(fresh.database, buelent.email)
  await signUp(fresh.database, carla)
  expect(await night()).toEqual({ queued: 0, found: {} })
  await ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await night()).toEqual({ queued: 0, found: {} })
})

test('a letter that lost its job gets one, as soon as its mailbox may have it', async () => {
  await signUp(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await ask(
    `update letters set limited_until = now() + interval '5 hours'
    where signup_id = (select id from newsletter_signups where email = $1)`,
    [buelent.email],
  )
  await ask('delete from pgboss.job')
  expect(await night()).toEqual({ queued: 2, found: {} })
  expect((await jobs()).map(({ later }) => later).sort()).toEqual([false, true])
  expect(await night()).toEqual({ queued: 0, found: {} })
})

test('a letter that waits for its turn in a flood goes on waiting', async () => {
  await ask('select admit_letters(1)')
  await signUp(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await signUp(fresh.database, carla)
  const queued = await jobs()
  expect(queued).toHaveLength(2)
  expect(await night()).toEqual({ queued: 0, found: {} })
  expect(await jobs()).toEqual(queued)
  await ask('update admission set letters_per_hour = null')
})

test('what a paused newsletter holds is left alone', async () => {
  await join(fresh.database, anna)
  const newsletter = await queueNewsletter(fresh.database, anna.postal_code)
  await ask('select pause_newsletter($1)', [newsletter])
  await ask('delete from pgboss.job')
  expect((await night()).queued).toBe(0)
  expect(await jobs()).toEqual([])
})

test.each(['limited', 'suppressed', 'uncertain', 'refused', 'given_up', 'gone'])(
  'a sign-up whose only letter ended as %s is counted under that reason, and no longer once another waits',
  async (outcome) => {
    await signUp(fresh.database, anna)
    await endsAs(outcome, anna)
    expect(await night()).toEqual({ queued: 0, found: { [outcome]: 1 } })
    await ask(`select resend_confirmation(id) from newsletter_signups`)
    expect((await night()).found).toEqual({})
  },
)

test('no letter at all, one that the operator discarded, an address that takes nothing', async () => {
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  await ask('delete from letters where signup_id = (select id from newsletter_signups where email = $1)', [
    anna.email,
  ])
  await endsAs('cancelled', buelent)
  await endsAs('refused', carla)
  await ask('update newsletter_signups set undeliverable_at = now() where email = $1', [carla.email])
  expect((await night()).found).toEqual({ none: 2, undeliverable: 1 })
})

test('an answer that can still come is awaited; after the link has run out and the deadline failed, it is told', async () => {
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  await ask(`update letters set claimed_at = now() - interval '7 days 12 hours'`)
  expect((await night()).found).toEqual({})
  await ask(`update letters set claimed_at = now() - interval '9 days'`)
  expect((await night()).found).toEqual({ none: 1 })
})
