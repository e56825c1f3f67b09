import { expect, test } from 'vitest'
import { claim } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { noteTrouble } from '../mail/queue/outcomes.ts'
import { call } from './ask.ts'
import { refuseAddress } from './letter-events.ts'

const fresh = databaseForEach()

const state = async () =>
  (await fresh.ask('select state, refused_answer as answer from newsletter_signups where id = 1'))[0]
const waiting = () => fresh.ask(`select from letters where state = 'waiting'`)

const OPEN = { state: 'open', answer: null }
const CONFIRMED = { state: 'confirmed', answer: null }

/** Anna's address is refused twice, a day apart. */
async function makeUndeliverable() {
  const refuse = () =>
    refuseAddress(fresh.database.office, 1, hmacs.address(anna.email), '550 5.1.1 no such user')
  await refuse()
  await fresh.ask(`update newsletter_signups set refused_at = refused_at - interval '25 hours'`)
  expect(await refuse()).toBe('undeliverable')
  expect(await state()).toEqual({ state: 'undeliverable', answer: '550 5.1.1 no such user' })
}

test('the old address is refused after Anna has another one: the letter goes there', async () => {
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, anna.postal_code)
  const [letter] = await claim(fresh.database.owner)
  expect(letter?.to).toBe(anna.email)
  await fresh.ask(
    `with changed as (
       update newsletter_signups set email = 'anna@neu.example', address_hmac = $1 returning *
     )
     select append_consent_event(id, 'changed', '{"field": "email"}', event_person(email, postal_code)) from changed`,
    [hmacs.address('anna@neu.example')],
  )
  if (letter)
    await noteTrouble(fresh.database.owner, letter, { outcome: 'refused', answer: '550 no such user' })
  expect(await state()).toEqual(CONFIRMED)
  expect((await deliver(fresh.database, 'anna@neu.example')).outcomes).toEqual(['sent'])
})

test('who signs up anew gets a letter again, one a day; somebody confirmed gets none but the next newsletter', async () => {
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  await makeUndeliverable()
  await signUp(fresh.database, anna)
  expect(await state()).toEqual(OPEN)
  expect(await waiting()).toHaveLength(0)
  await fresh.ask(`update letters set claimed_at = claimed_at - interval '25 hours'`)
  await signUp(fresh.database, anna)
  const { outcomes, token } = await deliver(fresh.database, anna.email)
  expect(outcomes).toEqual(['sent'])

  await call(fresh.database.anon, 'confirm_signup', token, {})
  await makeUndeliverable()
  await signUp(fresh.database, anna)
  expect(await state()).toEqual(CONFIRMED)
  expect(await waiting()).toHaveLength(0)
})

test('a link that is used shows that letters arrive: to confirm, and to one’s data', async () => {
  await signUp(fresh.database, anna)
  const { token } = await deliver(fresh.database, anna.email)
  await makeUndeliverable()
  expect(await call(fresh.database.anon, 'confirm_signup', token, {})).toBe('confirmed')
  expect(await state()).toEqual(CONFIRMED)

  for (const [name, ...more] of [['my_data'], ['change_postal_code', '17252']] as const) {
    await makeUndeliverable()
    await fresh.ask(`select ask_my_data($1)`, [anna.email])
    const link = await deliver(fresh.database, anna.email)
    expect(await call(fresh.database.anon, name, link.token, ...more)).toBeTruthy()
    expect(await state()).toEqual(CONFIRMED)
  }
})
