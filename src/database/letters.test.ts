import { expect, test } from 'vitest'
import { claim } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { openSignUp, type SignupEntry } from '../door/sign-up.ts'
import { openRates } from '../mail/queue/rates.ts'
import { changeNetworkKeys } from '../office/retention.ts'
import { call } from './ask.ts'

const fresh = databaseForEach()

const typed = (email: string) => signUp(fresh.database, { email, postal_code: '16766' })
const outcomes = async (email: string) => (await deliver(fresh.database, email)).outcomes

// How often a confirmation comes: by the form test/promises/limits.spec.ts, by the console by the same function.
test('to sign up anew after the entry was deleted does not start the count anew', async () => {
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await fresh.ask('delete from public.newsletter_signups')
  await typed('anna+again@example.org')
  expect(await outcomes('anna+again@example.org')).toEqual(['waiting'])
})

test('ten letters to one mailbox, and two offices at the same moment: one is sent, one waits', async () => {
  for (let number = 0; number < 10; number += 1) await typed(`anna+${number}@example.org`)
  const { owner: pool } = fresh.database
  const all = []
  for (let round = 0; round < 10; round += 1)
    all.push(...(await Promise.all([claim(pool), claim(pool)])).flat())
  expect(all).toHaveLength(1)
  const rows = await fresh.ask('select state, count(*)::int from letters group by 1 order by 1')
  expect(rows).toEqual([
    { state: 'limited', count: 8 },
    { state: 'sending', count: 1 },
    { state: 'waiting', count: 1 },
  ])
})

test('who asks twice for the link to their data before it left gets one', async () => {
  await join(fresh.database, anna)
  for (let wish = 0; wish < 2; wish += 1) await call(fresh.database.anon, 'ask_my_data', anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('a newsletter asks for no budget and no limit, and the link in it works for years', async () => {
  await join(fresh.database, anna)
  for (let number = 0; number < 4; number += 1) await queueNewsletter(fresh.database, anna.postal_code)
  const { outcomes: sent, token } = await deliver(fresh.database, anna.email)
  expect(sent).toEqual(['sent', 'sent', 'sent', 'sent'])
  await fresh.ask(`update public.link_tokens set created_at = now() - interval '5 years'`)
  expect(await call(fresh.database.anon, 'withdraw', 'unsubscribe', token, 'link')).toBe('withdrawn')
})

/** Signs up as the door does; the answer says whether the letter waits. */
const doorSignUp = (email: string, more: Partial<SignupEntry> = {}) =>
  openSignUp(fresh.database.anon)({ email, postal_code: '16766', headers: {}, form: 'dialog', ...more })
const LEAVES = { value: { letterWaits: false } }

test('on a normal day a letter leaves at once, and nobody can read its network', async () => {
  await openRates(fresh.database.owner, { confirmations: 1000 })
  expect(await doorSignUp(anna.email, { network: '203.0.113.0/24' })).toEqual(LEAVES)
  expect(await doorSignUp(buelent.email, { network: '2001:db8:1::/48' })).toEqual(LEAVES)
  // From a hosted backend comes no network.
  expect(await doorSignUp(carla.email)).toEqual(LEAVES)
  expect(await claim(fresh.database.owner)).toHaveLength(3)
  const kept = await fresh.ask('select l::text as row from letters as l where network is not null')
  expect(kept).toHaveLength(3)
  expect(kept.map(({ row }) => row).join()).not.toMatch(/203\.0|2001:db8/)
})

test('of those who wait the network that had the fewest letters comes first, and each once', async () => {
  await openRates(fresh.database.owner, { confirmations: 8 })
  const bots = Array.from({ length: 12 }, (_, number) => `bot-${number}@example.net`)
  for (const bot of bots) await doorSignUp(bot, { network: '198.51.1.0/24' })
  for (const person of ['a', 'b', 'c', 'd', 'e', 'f'])
    await doorSignUp(`${person}@example.org`, { network: '198.51.2.0/24' })
  for (let half = 0; half < 5; half += 1) {
    await claim(fresh.database.owner)
    const taken = `select from letters where claimed_at > now() - interval '1 hour'`
    expect((await fresh.ask(taken)).length).toBeLessThanOrEqual(8)
    await fresh.ask(
      `update letters set claimed_at = claimed_at - interval '30 minutes', queued_at = queued_at - interval '30 minutes',
         due_at = due_at - interval '30 minutes', lease_until = lease_until - interval '30 minutes'`,
    )
  }
  const waiting = await fresh.ask(
    `select s.email from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.state = 'waiting' order by s.id`,
  )
  expect(waiting.map(({ email }) => email)).toEqual(bots.slice(-waiting.length))
  expect(waiting.length).toBeLessThan(6)
})

test('a day later the network is forgotten, and after two days its key, even of a letter that still waits', async () => {
  await openRates(fresh.database.owner, { confirmations: 4 })
  const keys = async () =>
    (await fresh.ask('select network_key_today as today, network_key_yesterday as yesterday from site'))[0]
  const aDay = async () => {
    await fresh.ask(`update site set network_keys_made_at = network_keys_made_at - interval '25 hours'`)
    await fresh.ask(`update letters set queued_at = queued_at - interval '25 hours'`)
    await changeNetworkKeys(fresh.database.owner)
  }
  const first = await keys()
  for (let bot = 0; bot < 20; bot += 1)
    await doorSignUp(`bot-${bot}@example.net`, { network: '198.51.100.0/24' })
  await aDay()
  const second = await keys()
  expect(second?.yesterday).toEqual(first?.today)
  const [left] = await fresh.ask(
    `select count(*) filter (where state = 'waiting') > 0 as waits, count(network) as networks from letters`,
  )
  expect(left).toEqual({ waits: true, networks: '0' })
  await aDay()
  expect((await keys())?.yesterday).toEqual(second?.today)
})
