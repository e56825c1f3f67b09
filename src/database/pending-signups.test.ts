import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join } from '../../test/support/signup-steps.ts'
import { confirmSignup, linkState } from './queries/links.ts'
import { correctSignup, sendLetterAgain } from './queries/pending-signups.ts'
import { openSignUp } from './queries/sign-up.ts'

const ANNAS_KEY = 'A'.repeat(43)
const NEW_KEY = 'N'.repeat(43)
const FOREIGN_KEY = 'F'.repeat(43)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const outcomes = async (email: string) => (await deliver(fresh.database, email)).outcomes
const again = (key = ANNAS_KEY) => sendLetterAgain(fresh.database.anon, key, {})
const correct = (email: string, key = ANNAS_KEY, newKey = NEW_KEY) =>
  correctSignup(fresh.database.anon, { key, email, newKey }, { user_agent: FIREFOX })

function typed(person: { email: string; postal_code: string }, key?: string) {
  const headers = { 'user-agent': FIREFOX, referer: 'https://dorfteller.example/kremmen' }
  const { email, postal_code } = person
  return openSignUp(fresh.database.anon)({ email, postal_code, headers, form: 'dialog', page_key: key })
}

/** Time goes by for everything that counts letters. */
const later = (interval: string) =>
  owner(
    `update public.letters set claimed_at = claimed_at - $1::interval, queued_at = queued_at - $1::interval,
       limited_until = limited_until - $1::interval`,
    [interval],
  )

async function signedUp() {
  const { rows } = await owner('select email, postal_code from newsletter_signups order by id')
  return rows as { email: string; postal_code: string }[]
}

test('Anna’s letter got lost: her page sends it once more that day, and says each time from when on', async () => {
  const inMinutes = async () => {
    const { again_at } = (await again()) as { again_at: string }
    return Math.round((Date.parse(again_at) - Date.now()) / 60_000)
  }
  await typed(anna, ANNAS_KEY)
  // It waits to be sent: that is the one.
  expect(await again()).toEqual({ sent: true })
  expect(await outcomes(anna.email)).toEqual(['sent'])
  expect(await inMinutes()).toBe(10)
  await later('10 minutes')

  expect(await again()).toEqual({ sent: true })
  expect(await again()).toEqual({ sent: true })
  expect(await outcomes(anna.email)).toEqual(['sent'])
  expect(await inMinutes()).toBe(24 * 60 - 10)

  await later('1 day')
  expect(await again()).toEqual({ sent: true })
  const { outcomes: third, token } = await deliver(fresh.database, anna.email)
  expect(third).toEqual(['sent'])
  await later('1 day')
  expect(await inMinutes()).toBe(28 * 24 * 60 - 10)
  expect(await confirmSignup(fresh.database.anon, token, {})).toBe('confirmed')
  expect(await again()).toEqual({ confirmed: true })
})

test('what waits for its mailbox’s turn is the letter that its page asks for, and no second one', async () => {
  await typed(anna, ANNAS_KEY)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await typed({ ...anna, email: 'anna+1@example.org' }, FOREIGN_KEY)
  expect(await outcomes('anna+1@example.org')).toEqual(['waiting'])
  expect(await again(FOREIGN_KEY)).toEqual({ again_at: expect.any(String) })
  await later('10 minutes')
  expect(await again(FOREIGN_KEY)).toEqual({ sent: true })
  expect(await outcomes('anna+1@example.org')).toEqual(['sent'])
  expect(await outcomes('anna+1@example.org')).toEqual([])
})

test('a page that did not sign anybody up hears nothing, whoever is on the list', async () => {
  await typed(anna, ANNAS_KEY)
  await join(fresh.database, buelent)
  expect(await again(FOREIGN_KEY)).toBeNull()
  expect(await again('')).toBeNull()
  expect(await correct(anna.email, FOREIGN_KEY)).toBeNull()
  expect(await correct(buelent.email, FOREIGN_KEY)).toBeNull()
  expect(await signedUp()).toHaveLength(2)
})

test('the answer to Anna’s form was lost, she sends it again: it is the same sign-up, with one letter', async () => {
  expect(await typed(anna, ANNAS_KEY)).toBeUndefined()
  expect(await typed(anna, ANNAS_KEY)).toBeUndefined()
  expect(await typed({ ...anna, email: 'ANNA@example.org' }, ANNAS_KEY)).toBeUndefined()
  expect(await signedUp()).toHaveLength(1)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  // In her other tab it is a duplicate, and that tab has nothing to ask for.
  expect(await typed(anna, FOREIGN_KEY)).toMatchObject({ code: '23505' })
  expect(await again(FOREIGN_KEY)).toBeNull()
  expect(await again()).toEqual({ again_at: expect.any(String) })
})

test('a key signs up one address', async () => {
  await typed(anna, ANNAS_KEY)
  expect(await typed(carla, ANNAS_KEY)).toMatchObject({ code: '22023' })
  expect(await signedUp()).toHaveLength(1)
})

test('Anna mistyped her address: the right one is signed up as she declared it, the wrong one is gone at once', async () => {
  await typed({ ...anna, email: 'ana@example.org' }, ANNAS_KEY)
  const { token } = await deliver(fresh.database, 'ana@example.org')
  expect(await correct(anna.email)).toBe('changed')

  expect(await signedUp()).toEqual([{ email: anna.email, postal_code: anna.postal_code }])
  expect(await linkState(fresh.database.anon, 'confirm', token)).toBe('unknown')
  expect(await confirmSignup(fresh.database.anon, token, {})).toBe('unknown')
  const { rows } = await owner(
    `select e.facts, p.person from consent_events as e join consent_event_people as p on p.event_id = e.id`,
  )
  expect(rows).toEqual([
    {
      facts: expect.objectContaining({ form: 'dialog', page: '/kremmen', consent_given: true, corrects: 1 }),
      person: expect.objectContaining({ email: anna.email, user_agent: FIREFOX }),
    },
  ])
  const everything = await owner(`select * from mailbox where recipient like 'ana@%'`)
  expect(everything.rows).toEqual([])

  const arrived = await deliver(fresh.database, anna.email)
  expect(arrived.outcomes).toEqual(['sent'])
  expect(await confirmSignup(fresh.database.anon, arrived.token, {})).toBe('confirmed')
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
})

test('the old key opens nothing any more; with both keys the answer that was lost is given again', async () => {
  await typed(anna, ANNAS_KEY)
  expect(await correct(carla.email)).toBe('changed')
  expect(await correct(carla.email)).toBe('changed')
  expect(await again()).toBeNull()
  expect(await correct(buelent.email, ANNAS_KEY, FOREIGN_KEY)).toBeNull()
  expect(await again(NEW_KEY)).toEqual({ sent: true })
  expect(await signedUp()).toHaveLength(1)
})

test('a letter to the wrong address that still waits is not sent', async () => {
  await typed(anna, ANNAS_KEY)
  const { rows } = await owner('select id from letters')
  await correct(carla.email)
  const claim = {
    id: (rows[0] as { id: string }).id,
    token_hash: '00',
    address_hmac: '00',
    mailbox_hmac: '00',
  }
  const judged = await owner('select verdict from claim_letters($1)', [
    JSON.stringify([{ ...claim, message_id: 'x', template_version: 'x', to_address: anna.email }]),
  ])
  expect(judged.rows).toEqual([{ verdict: 'dropped' }])
})

test('the right address is on the list already: Anna’s entry stays as it is', async () => {
  await join(fresh.database, buelent)
  await typed(anna, ANNAS_KEY)
  expect(await correct('BUELENT@example.org')).toBe('duplicate')
  expect(await correct('ANNA@example.org')).toBe('same')
  expect(await again()).toEqual({ sent: true })
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('whoever has confirmed stays, whatever an old page asks for', async () => {
  await typed(anna, ANNAS_KEY)
  const { token } = await deliver(fresh.database, anna.email)
  await confirmSignup(fresh.database.anon, token, {})
  expect(await correct(carla.email)).toBe('confirmed')
  expect(await signedUp()).toEqual([{ email: anna.email, postal_code: anna.postal_code }])
})

test('in two tabs at the same moment the address changes once', async () => {
  await typed(anna, ANNAS_KEY)
  const answers = await Promise.all([
    correct(carla.email),
    correct(buelent.email, ANNAS_KEY, FOREIGN_KEY),
    correct('carla@example.com', ANNAS_KEY, 'T'.repeat(43)),
  ])
  expect(answers.filter((answer) => answer === 'changed')).toHaveLength(1)
  expect(answers.filter((answer) => answer === null)).toHaveLength(2)
  expect(await signedUp()).toHaveLength(1)
})

test('an address that its server does not know is said to be none; another one can be given', async () => {
  await typed(anna, ANNAS_KEY)
  await owner('update newsletter_signups set undeliverable_at = now()')
  expect(await again()).toEqual({ undeliverable: true })
  expect(await correct(carla.email)).toBe('changed')
})
