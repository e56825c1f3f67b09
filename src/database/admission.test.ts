import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulateFlood } from '../../test/support/flood.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { openSignUp, type SignupEntry } from './queries/sign-up.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const MINUTE = 60

// ---- What a flood may cost a real person, as a property -----------------------------------------------------------

const FLOODS = [
  { networks: 3, anHour: 1000, minutes: 2 },
  { networks: 300, anHour: 10, minutes: 15 },
]

test.each(FLOODS)(
  '$networks networks with $anHour sign-ups an hour each: a real person’s letter waits $minutes minutes at most',
  async ({ minutes, ...networks }) => {
    const longest = await simulateFlood(fresh.database, { ...networks, isProven: false }, 1.25, 1000)
    expect(longest.proven).toBe(0)
    expect(longest.neighbour).toBe(0)
    expect(longest.unproven).toBeLessThanOrEqual(minutes * MINUTE)
  },
)

test.each(FLOODS)(
  '$networks networks that have solved every puzzle: $minutes minutes, without a proof too',
  async ({ minutes, ...networks }) => {
    const longest = await simulateFlood(fresh.database, { ...networks, isProven: true }, 1.25, 1000)
    expect(longest.proven).toBeLessThanOrEqual(minutes * MINUTE)
    expect(longest.unproven).toBeLessThanOrEqual(minutes * MINUTE)
  },
)

// ---- How it is done -------------------------------------------------------------------------------------------------

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const count = async (sql: string) =>
  Number((await owner(`select count(*) as number from ${sql}`)).rows[0]?.number)
const jobs = () => count(`pgboss.job where name = 'letters'`)
const waiting = () => count('public.waiting_letters')

/** Signs up as the door does; the answer says whether the letter waits. */
function signUp(person: { email: string }, facts: Partial<SignupEntry> = {}) {
  const entry = { email: person.email, postal_code: '16766', headers: {}, form: 'dialog', ...facts } as const
  return openSignUp(fresh.database.anon)(entry)
}

/** What a worker asks for each second, `ahead` of now. */
async function admit(budget: number, ahead = '0', asksDns = false) {
  const { rows } = await owner('select * from public.admit_letters($1, $2, now() + $3::interval)', [
    budget,
    asksDns,
    ahead,
  ])
  return rows[0] as { admitted: number; flood_since: Date | null }
}

const theirNetwork = { network: '198.51.100.0/24' }
const bots = (size: number, name = 'bot') =>
  Array.from({ length: size }, (_, number) => ({ email: `${name}-${number}@example.net` }))

test('on a normal day a letter is queued in the transaction of the sign-up, and no network is kept', async () => {
  await admit(1000)
  expect(await signUp(anna, { network: '203.0.113.0/24' })).toBeUndefined()
  expect(await signUp(buelent, { network: '2001:db8:1::/48', proven: true })).toBeUndefined()
  // From a hosted backend comes no network.
  expect(await signUp(carla)).toBeUndefined()
  expect([await jobs(), await waiting()]).toEqual([3, 0])
  const kept = (await owner('select a::text as row from public.admissions as a')).rows.map(({ row }) => row)
  expect(kept).toHaveLength(3)
  expect(kept.join()).not.toMatch(/203\.0|2001:db8|example/)
})

test('before a worker has said how many letters there are, each is queued', async () => {
  for (const bot of bots(8)) await signUp(bot, theirNetwork)
  expect([await jobs(), await waiting()]).toEqual([8, 0])
})

test('a share of the budget goes to whoever comes first; then letters wait, and who signs up hears of it', async () => {
  await admit(8)
  const answers = []
  for (const bot of bots(4)) answers.push(await signUp(bot, theirNetwork))
  expect(answers).toEqual([undefined, undefined, { letter_waits: true }, { letter_waits: true }])
  expect([await jobs(), await waiting()]).toEqual([2, 2])
  // Whoever brings a proof has a share of their own.
  expect(await signUp(anna, { ...theirNetwork, proven: true })).toBeUndefined()
  expect([await jobs(), await waiting()]).toEqual([3, 2])
  // The same address again hears nothing of the letter that waits for it.
  expect(await signUp({ email: 'bot-3@example.net' })).toMatchObject({ code: '23505' })
  expect(await waiting()).toBe(2)
})

test('a network that had none comes before one that had many, and a rare domain before a common one', async () => {
  await admit(8)
  for (const bot of bots(6)) await signUp(bot, theirNetwork)
  await signUp(buelent, theirNetwork)
  await signUp(carla, { network: '203.0.113.0/24' })
  const order: string[] = []
  for (let turn = 1; turn <= 6; turn += 1) {
    const before = await waitingPeople()
    await admit(8, `${turn * 30} minutes`)
    const after = await waitingPeople()
    order.push(...before.filter((email) => !after.includes(email)))
  }
  expect(order.slice(0, 2)).toEqual([carla.email, buelent.email])
  expect(order.slice(2)).toEqual(
    bots(6)
      .slice(2)
      .map(({ email }) => email),
  )
})

test('a flood without proofs spends no turn of a neighbour in its network who has one', async () => {
  await admit(8)
  for (const bot of bots(4)) await signUp(bot, theirNetwork)
  const elsewhere = { network: '203.0.113.0/24', proven: true }
  for (const bot of bots(3, 'clever')) await signUp(bot, elsewhere)
  await signUp(anna, { ...theirNetwork, proven: true })
  await admit(8, '30 minutes')
  expect(await waitingPeople()).toContain('clever-2@example.net')
  expect(await waitingPeople()).not.toContain(anna.email)
})

async function waitingPeople() {
  const { rows } = await owner(
    `select s.email from public.waiting_letters join public.newsletter_signups as s on s.id = signup_id
     order by waits_since, s.id`,
  )
  return rows.map(({ email }) => email as string)
}

test('in no hour more letters are admitted than the budget has, however many ask', async () => {
  await admit(40)
  for (const bot of bots(60)) await signUp(bot, { network: `198.51.${bot.email.length}.0/24` })
  for (const bot of bots(60, 'solver')) await signUp(bot, { ...theirNetwork, proven: true })
  for (let minute = 1; minute <= 150; minute += 1) await admit(40, `${minute} minutes`)
  const { rows } = await owner(
    `select max(lately)::int as most, sum(1)::int as all from (
       select count(*) over (order by admitted_at range between interval '1 hour' preceding and current row) as lately
       from public.admissions) as hours`,
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(40)
  expect(rows[0]?.all).toBeGreaterThan(60)
})

test('that letters wait for more than a minute is a flood, until none does', async () => {
  await admit(8)
  for (const bot of bots(4)) await signUp(bot, theirNetwork)
  expect(await admit(8, '30 seconds')).toMatchObject({ flood_since: null })
  const flooded = await admit(8, '2 minutes')
  expect(flooded.flood_since).not.toBeNull()
  const state = (await owner('select public.flood_state() as state')).rows[0]?.state
  expect(state).toMatchObject({ letters: 2, networks: 1, proven: 0, held: 0, letters_per_hour: 8 })
  await admit(8, '35 minutes')
  await admit(8, '70 minutes')
  expect(await admit(8, '105 minutes')).toMatchObject({ flood_since: null })
  expect(await waiting()).toBe(0)
})

test('a new key for the hashes every day; after two nobody can say which network it was', async () => {
  await admit(8)
  const keys = async () => (await owner('select digest_key, digest_key_before from public.admission')).rows[0]
  const first = await keys()
  await signUp(anna, theirNetwork)
  await admit(8, '25 hours')
  const second = await keys()
  expect(second?.digest_key_before).toEqual(first?.digest_key)
  expect(await count('public.admissions')).toBe(0)
  await admit(8, '50 hours')
  expect((await keys())?.digest_key_before).toEqual(second?.digest_key)
})

// ---- Domains that nothing takes mail for ---------------------------------------------------------------------------

const note = (domain: string, verdict: string, ahead = '0') =>
  owner('select public.note_domain($1, $2, now() + $3::interval)', [domain, verdict, ahead])
const toAsk = async (ahead = '0') =>
  (await owner('select d from public.domains_to_ask(now() + $1::interval) as d', [ahead])).rows.map(
    ({ d }) => d,
  )
const held = async () => (await owner('select domain, letters::int, is_sure from public.held_domains()')).rows

test('the first letter to a domain waits until the DNS was asked, and nobody hears of these seconds', async () => {
  await admit(1000, '0', true)
  expect(await signUp(anna)).toBeUndefined()
  expect([await jobs(), await waiting()]).toEqual([0, 1])
  await admit(1000, '0', true)
  expect(await toAsk()).toEqual(['example.org'])
  await note('example.org', 'takes_mail')
  expect(await admit(1000, '0', true)).toMatchObject({ admitted: 1 })
  // From then on its letters go at once.
  await signUp(buelent)
  expect([await jobs(), await waiting()]).toEqual([2, 0])
})

test('a DNS that does not answer keeps no letter back', async () => {
  await admit(1000, '0', true)
  await signUp(anna)
  await admit(1000, '0', true)
  await note('example.org', 'silent')
  expect(await admit(1000, '0', true)).toMatchObject({ admitted: 1 })
})

test('a domain that is nowhere twice, an hour apart, is held and shown; an operator can let its letters go', async () => {
  await admit(1000, '0', true)
  await signUp({ email: 'anna@gmial.example' })
  await admit(1000, '0', true)
  await note('gmial.example', 'nowhere')
  expect(await held()).toEqual([{ domain: 'gmial.example', letters: 1, is_sure: false }])
  expect(await toAsk('59 minutes')).toEqual([])
  expect(await toAsk('61 minutes')).toEqual(['gmial.example'])
  await note('gmial.example', 'nowhere', '61 minutes')
  expect(await held()).toEqual([{ domain: 'gmial.example', letters: 1, is_sure: true }])
  // Later sign-ups are held with it, and told so. A silent DNS lets nothing go that was held for sure.
  expect(await signUp({ email: 'bert@gmial.example' })).toEqual({ letter_waits: true })
  await note('gmial.example', 'silent', '26 hours')
  expect(await admit(1000, '26 hours', true)).toMatchObject({ admitted: 0, flood_since: null })

  expect((await owner(`select public.release_domain('gmial.example')::int as letters`)).rows).toEqual([
    { letters: 2 },
  ])
  expect(await admit(1000, '26 hours', true)).toMatchObject({ admitted: 2 })
  expect(await held()).toEqual([])
})

test('a domain that comes to life has its letters sent', async () => {
  await admit(1000, '0', true)
  await signUp({ email: 'anna@new.example' })
  await admit(1000, '0', true)
  await note('new.example', 'nowhere')
  await note('new.example', 'takes_mail', '61 minutes')
  expect(await admit(1000, '61 minutes', true)).toMatchObject({ admitted: 1 })
})

test('with the person goes what waits for them, and the domain, which can be a name', async () => {
  await admit(8, '0', true)
  await signUp({ email: 'anna@anna-mueller.example' }, theirNetwork)
  await admit(8, '0', true)
  await note('anna-mueller.example', 'nowhere')
  await owner(`select public.erase_person('anna@anna-mueller.example', false, 'my-data')`)
  expect([await waiting(), await count('public.mail_domains')]).toEqual([0, 0])
})

test('visitors and operators may admit nothing and read none of it', async () => {
  const { anon } = fresh.database
  for (const attempt of [
    'select * from public.waiting_letters',
    'select * from public.admissions',
    'select digest_key from public.admission',
    'select public.admit_letters(1000)',
    `select public.hand_in_letter(gen_random_uuid())`,
    `select public.release_domain('example.org')`,
    `select public.note_domain('example.org', 'takes_mail')`,
  ]) {
    await expect(anon.query(attempt), attempt).rejects.toMatchObject({ code: '42501' })
  }
})
