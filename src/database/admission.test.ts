import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { openSignUp, type SignupEntry } from './queries/sign-up.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const count = async (sql: string) =>
  Number((await owner(`select count(*) as number from ${sql}`)).rows[0]?.number)
const jobs = () => count(`pgboss.job where name = 'letters'`)
const waiting = () => count('public.letter_turns where admitted_at is null')
async function waitingPeople() {
  const { rows } = await owner(
    `select s.email from public.letter_turns as t join public.letters as l on l.id = t.letter_id
     join public.newsletter_signups as s on s.id = l.signup_id where t.admitted_at is null order by s.id`,
  )
  return rows.map(({ email }) => email as string)
}

/** Signs up as the door does; the answer says whether the letter waits. */
function signUp(person: { email: string }, facts: Partial<SignupEntry> = {}) {
  const entry = { email: person.email, postal_code: '16766', headers: {}, form: 'dialog', ...facts } as const
  return openSignUp(fresh.database.anon)(entry)
}

/** What a worker asks for each second, `ahead` of now. */
async function admit(budget: number, ahead = '0'): Promise<number> {
  const { rows } = await owner('select public.admit_letters($1, now() + $2::interval) as admitted', [
    budget,
    ahead,
  ])
  return rows[0]?.admitted
}

const network = (number: number) => ({ network: `198.51.${number}.0/24` })
const bots = (size: number, name = 'bot') =>
  Array.from({ length: size }, (_, number) => ({ email: `${name}-${number}@example.net` }))

test('on a normal day a letter is queued in the transaction of the sign-up, and nobody can read its network', async () => {
  await admit(1000)
  expect(await signUp(anna, { network: '203.0.113.0/24' })).toBeUndefined()
  expect(await signUp(buelent, { network: '2001:db8:1::/48' })).toBeUndefined()
  // From a hosted backend comes no network.
  expect(await signUp(carla)).toBeUndefined()
  expect([await jobs(), await waiting()]).toEqual([3, 0])
  const kept = (await owner('select t::text as row from public.letter_turns as t')).rows
  expect(kept).toHaveLength(3)
  expect(kept.map(({ row }) => row).join()).not.toMatch(/203\.0|2001:db8|example/)
})

test('before a worker has said how many letters there are, each is queued', async () => {
  for (const bot of bots(8)) await signUp(bot, network(1))
  expect([await jobs(), await waiting()]).toEqual([8, 0])
})

test('three networks flood; whoever’s network had fewer than five goes at once, the others hear that they wait', async () => {
  await admit(80)
  const answers = []
  for (const [number, bot] of bots(60).entries()) answers.push(await signUp(bot, network(number % 3)))
  // Five of each network, and as many as the other half gives to whoever comes.
  expect(answers.slice(0, 35)).toEqual(Array(35).fill(undefined))
  expect(answers.slice(35)).toEqual(Array(25).fill({ letter_waits: true }))
  expect(await signUp(anna, network(9))).toBeUndefined()
  expect([await jobs(), await waiting()]).toEqual([36, 25])
  // The same address again hears nothing of the letter that waits for it.
  expect(await signUp({ email: 'bot-59@example.net' })).toMatchObject({ code: '23505' })
  expect(await waiting()).toBe(25)
})

test('of those who wait the network that had the fewest letters comes first, and each once', async () => {
  await admit(8)
  for (const bot of bots(12)) await signUp(bot, network(1))
  for (const person of [...bots(5, 'village'), buelent]) await signUp(person, network(2))
  for (let turn = 1; turn <= 4; turn += 1) await admit(8, `${turn * 30} minutes`)
  expect(await waitingPeople()).toEqual(
    bots(12)
      .slice(8)
      .map(({ email }) => email),
  )
  expect(await jobs()).toBe(14)
})

test('in no hour more letters are admitted than the budget has, however many ask', async () => {
  await admit(40)
  for (const [number, bot] of bots(60).entries()) await signUp(bot, network(number))
  for (const bot of bots(60, 'line')) await signUp(bot, network(200))
  for (let minute = 1; minute <= 120; minute += 1) await admit(40, `${minute} minutes`)
  const { rows } = await owner(
    `select max(lately)::int as most, count(*)::int as all from (
       select count(*) over (order by admitted_at range between interval '1 hour' preceding and current row) as lately
       from public.letter_turns where admitted_at is not null) as hours`,
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(40)
  expect(rows[0]?.all).toBeGreaterThan(60)
})

test('a day later the network is forgotten, and after two days its key, even of a letter that still waits', async () => {
  await admit(4)
  const keys = async () =>
    (await owner('select network_key, network_key_before from public.admission')).rows[0]
  const first = await keys()
  for (const bot of bots(80)) await signUp(bot, network(1))
  await admit(4, '25 hours')
  const second = await keys()
  expect(second?.network_key_before).toEqual(first?.network_key)
  expect(await waiting()).toBeGreaterThan(0)
  expect(await count('public.letter_turns where network is not null')).toBe(0)
  await admit(4, '50 hours')
  expect((await keys())?.network_key_before).toEqual(second?.network_key)
})
