import { expect, test } from 'vitest'
import { claim } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { openSignUp, type SignupEntry } from '../door/sign-up.ts'
import { openRates } from '../mail/queue/rates.ts'
import { changeNetworkKeys } from '../office/retention.ts'

const fresh = databaseForEach()

const count = async (where: string) =>
  Number((await fresh.ask(`select count(*) as number from letters where ${where}`))[0]?.number)
const budget = (confirmations: number) => openRates(fresh.database.owner, { confirmations })

const LEAVES = { value: { letterWaits: false } }

/** Signs up as the door does; the answer says whether the letter waits. */
function signUp(person: { email: string }, facts: Partial<SignupEntry> = {}) {
  const entry = { email: person.email, postal_code: '16766', headers: {}, form: 'dialog', ...facts } as const
  return openSignUp(fresh.database.anon)(entry)
}

/** What an office takes in hand after so much time. */
async function leave(ahead = '0'): Promise<number> {
  await fresh.ask(
    `update letters set claimed_at = claimed_at - $1::interval, queued_at = queued_at - $1::interval,
       due_at = due_at - $1::interval, lease_until = lease_until - $1::interval`,
    [ahead],
  )
  return (await claim(fresh.database.owner)).length
}

const network = (number: number) => ({ network: `198.51.${number}.0/24` })
const bots = (size: number, name = 'bot') =>
  Array.from({ length: size }, (_, number) => ({ email: `${name}-${number}@example.net` }))

test('on a normal day a letter leaves at once, and nobody can read its network', async () => {
  await budget(1000)
  expect(await signUp(anna, { network: '203.0.113.0/24' })).toEqual(LEAVES)
  expect(await signUp(buelent, { network: '2001:db8:1::/48' })).toEqual(LEAVES)
  // From a hosted backend comes no network.
  expect(await signUp(carla)).toEqual(LEAVES)
  expect(await leave()).toBe(3)
  const kept = await fresh.ask('select l::text as row from letters as l where network is not null')
  expect(kept).toHaveLength(3)
  expect(kept.map(({ row }) => row).join()).not.toMatch(/203\.0|2001:db8/)
})

test('of those who wait the network that had the fewest letters comes first, and each once', async () => {
  await budget(8)
  for (const bot of bots(12)) await signUp(bot, network(1))
  for (const person of [...bots(5, 'village'), buelent]) await signUp(person, network(2))
  await leave()
  for (let turn = 1; turn <= 4; turn += 1) {
    await leave('30 minutes')
    expect(await count(`claimed_at > now() - interval '1 hour'`)).toBeLessThanOrEqual(8)
  }
  const waiting = await fresh.ask(
    `select s.email from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.state = 'waiting' order by s.id`,
  )
  expect(waiting).toEqual(bots(12).slice(-waiting.length))
  expect(waiting.length).toBeLessThan(6)
})

test('a day later the network is forgotten, and after two days its key, even of a letter that still waits', async () => {
  await budget(4)
  const keys = async () =>
    (await fresh.ask('select network_key_today as today, network_key_yesterday as yesterday from site'))[0]
  const aDay = async () => {
    await fresh.ask(`update site set network_keys_made_at = network_keys_made_at - interval '25 hours'`)
    await fresh.ask(`update letters set queued_at = queued_at - interval '25 hours'`)
    await changeNetworkKeys(fresh.database.owner)
  }
  const first = await keys()
  for (const bot of bots(20)) await signUp(bot, network(1))
  await aDay()
  const second = await keys()
  expect(second?.yesterday).toEqual(first?.today)
  expect(await count(`state = 'waiting'`)).toBeGreaterThan(0)
  expect(await count('network is not null')).toBe(0)
  await aDay()
  expect((await keys())?.yesterday).toEqual(second?.today)
})
