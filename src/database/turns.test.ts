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
function signUp(email: string, facts: Partial<SignupEntry> = {}) {
  return openSignUp(fresh.database.anon)({
    ...{ email, postal_code: '16766', headers: {}, form: 'dialog' },
    ...facts,
  })
}

// Whose letter leaves first when a flood comes: test/promises/limits.spec.ts.
test('on a normal day a letter leaves at once, and nobody can read its network', async () => {
  await budget(1000)
  expect(await signUp(anna.email, { network: '203.0.113.0/24' })).toEqual(LEAVES)
  expect(await signUp(buelent.email, { network: '2001:db8:1::/48' })).toEqual(LEAVES)
  // From a hosted backend comes no network.
  expect(await signUp(carla.email)).toEqual(LEAVES)
  expect(await claim(fresh.database.owner)).toHaveLength(3)
  const kept = await fresh.ask('select l::text as row from letters as l where network is not null')
  expect(kept).toHaveLength(3)
  expect(kept.map(({ row }) => row).join()).not.toMatch(/203\.0|2001:db8/)
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
  for (let bot = 0; bot < 20; bot += 1) await signUp(`bot-${bot}@example.net`, { network: '198.51.100.0/24' })
  await aDay()
  const second = await keys()
  expect(second?.yesterday).toEqual(first?.today)
  expect(await count(`state = 'waiting'`)).toBeGreaterThan(0)
  expect(await count('network is not null')).toBe(0)
  await aDay()
  expect((await keys())?.yesterday).toEqual(second?.today)
})
