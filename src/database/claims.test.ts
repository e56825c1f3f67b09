import { expect, test } from 'vitest'
import { claim, noteSent, wanted } from '../../test/support/claims.ts'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { anna, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { claimLetters, keepLeases } from '../mail/queue/claim-letters.ts'
import { cancelLetters, pauseLetters } from '../office/newsletters/states.ts'
import { call } from './ask.ts'
import { inTransaction } from './in-transaction.ts'

const fresh = databaseForEach()

const states = async () =>
  (await fresh.ask('select state from letters order by queued_at, id')).map(({ state }) => state as string)
/** Anna is confirmed, and a newsletter is about to reach her. */
async function toAnna() {
  await join(fresh.database, anna)
  await startLaunch(fresh.database.owner)
  await fresh.ask(`delete from letters where kind = 'confirmation'`)
}

/** She leaves in a transaction that began before what happens meanwhile. */
async function leavingDuring(leaves: 'before' | 'after', meanwhile: () => Promise<void>) {
  const leaving = await fresh.database.owner.connect()
  const leave = () =>
    leaving.query(`select public.withdraw_signup(id, 'link') from public.newsletter_signups`)
  await leaving.query('begin; select now()')
  if (leaves === 'before') await leave()
  await meanwhile()
  if (leaves === 'after') await leave()
  await leaving.query('commit')
  leaving.release()
}

test('a withdrawal that began before a letter was claimed and came after it carries the later time', async () => {
  await toAnna()
  await leavingDuring('after', async () => {
    expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
  })
  const after = await fresh.ask(
    `select s.withdrawn_at > l.claimed_at as after, p.left_at = s.withdrawn_at as listed
     from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
     join public.suppressions as p using (address_hmac)`,
  )
  expect(after).toEqual([{ after: true, listed: true }])
})

test('who is leaving at this moment is passed over, and nobody waits for them', async () => {
  await toAnna()
  await leavingDuring('before', async () => expect(await claim(fresh.database.owner)).toEqual([]))
  expect(await states()).toEqual(['left'])
})

test.each([
  ['its newsletter is paused', pauseLetters, ['waiting']],
  ['its newsletter is cancelled', cancelLetters, ['cancelled']],
  ['she left', `select withdraw_signup(1, 'link')`, ['left']],
  ['she was erased', `select erase_person('anna@example.org', true, 'operator')`, []],
  [
    'she is on the list that a restored copy brought',
    `select suppress(address_hmac, now(), false, 1000) from newsletter_signups`,
    ['suppressed'],
  ],
  ['her address takes nothing', 'update newsletter_signups set undeliverable_at = now()', ['gone']],
])('a letter that waits for Anna is not taken in hand when %s', async (_why, change, left) => {
  await toAnna()
  await (typeof change === 'string'
    ? fresh.ask(change)
    : inTransaction(fresh.database.owner, (client) => change(client, 1)))
  expect(await claim(fresh.database.owner)).toEqual([])
  expect(await states()).toEqual(left)
})

test('what somebody asked for in the middle of a launch goes before the rest of it', async () => {
  await toAnna()
  await signUp(fresh.database, carla)
  await call(fresh.database.anon, 'ask_my_data', anna.email)
  const kinds = async () => (await claim(fresh.database.owner, 2)).map(({ kind }) => kind).sort()
  expect(await kinds()).toEqual(['confirmation', 'my_data'])
  expect(await kinds()).toEqual(['newsletter'])
})

test('a launch is told once: of two letters to Anna that wait one goes, and the other ends', async () => {
  await toAnna()
  await fresh.ask(
    `with other as (
       insert into newsletters (subject, body, postal_codes, is_launch, state)
       values ('Noch einer', 'Ab Samstag.', '{16766}', true, 'sending') returning id
     )
     insert into letters (kind, newsletter_id, signup_id) select 'newsletter', other.id, s.id from other, newsletter_signups as s`,
  )
  const claimed = await claim(fresh.database.owner)
  expect(claimed).toHaveLength(1)
  await noteSent(fresh.database.owner, claimed)
  await fresh.ask(`update letters set due_at = now() where state = 'waiting'`)
  expect(await claim(fresh.database.owner)).toEqual([])
  expect((await states()).sort()).toEqual(['sent', 'told'])
})

test('what an office took in hand without hearing the answer goes back, and what it has in hand stays', async () => {
  const { owner } = fresh.database
  await crowdJoins(fresh.database, crowd(2))
  await queueNewsletter(fresh.database, '16766')
  const office = '0b7c1d5e-1111-4222-8333-444455556666'
  const { letters } = await claimLetters(owner, wanted(2, { office }), [])
  const known = letters[0]?.id ?? ''
  await fresh.ask(`update letters set claimed_at = claimed_at - interval '11 seconds'`)
  await keepLeases(owner, office, [known])
  const rows = await fresh.ask(
    `select id = $1 as known, state from letters where kind = 'newsletter' order by 1`,
    [known],
  )
  expect(rows).toEqual([
    { known: false, state: 'waiting' },
    { known: true, state: 'sending' },
  ])
})
