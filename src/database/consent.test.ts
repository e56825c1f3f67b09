import { expect, test } from 'vitest'
import { claim, noteSent } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const NOT_AS_PROVEN = { code: '23514', constraint: 'newsletter_signups_as_proven' }

const fresh = databaseForEach()

const idOf = async (found: string, ...values: string[]): Promise<string> =>
  (await fresh.ask(`select id from ${found}`, values))[0]?.id
const numberOf = (email: string) => idOf('newsletter_signups where email = $1', email)
const eventOf = async (email: string, type: string) =>
  idOf('consent_events where signup_id = $1 and type = $2', await numberOf(email), type)

const withdraw = async (email: string) =>
  fresh.ask(`select public.withdraw_signup($1, 'link')`, [await numberOf(email)])
const erase = (email: string) => fresh.ask(`select public.erase_person($1, true, 'operator')`, [email])

const faults = () => fresh.ask('select fault, number from public.consent_record_faults')

/** What only somebody with the server in hand could do: write past the triggers. */
const forge = (...statements: string[]) =>
  fresh.ask(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)

// An event that is changed or removed: test/promises/lists.spec.ts. What the database itself refuses: law.spec.ts.
test('an event whose hash was made to fit shows, and so does a withdrawal that was cut off the end', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const requested = await eventOf(buelent.email, 'requested')
  await forge(
    `update public.consent_events set facts = facts || '{"page": "/x"}' where id = ${requested}`,
    `update public.consent_events as e set hash = public.consent_event_hash(e) where id = ${requested}`,
  )
  const cut = { fault: 'event cut out', number: await eventOf(buelent.email, 'letter_sent') }
  expect(await faults()).toContainEqual(cut)

  const annas = await numberOf(anna.email)
  await withdraw(anna.email)
  await forge(
    `delete from consent_events where signup_id = ${annas} and type = 'withdrawn'`,
    `update newsletter_signups set withdrawn_at = null where id = ${annas}`,
  )
  expect(await faults()).toContainEqual({ fault: 'withdrawal missing', number: annas })
})

test('nobody changes the end of a confirmed sign-up beside its record, nor the record beside the sign-up', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  await withdraw(buelent.email)
  const back = fresh.ask('update newsletter_signups set withdrawn_at = null where email = $1', [
    buelent.email,
  ])
  await expect(back).rejects.toMatchObject(NOT_AS_PROVEN)
  await expect(fresh.ask('truncate consent_event_people')).rejects.toMatchObject({ code: '42501' })
  const appended = fresh.ask(
    `select public.append_consent_event($1, 'changed', '{}', '{"email": "victim@example.com"}')`,
    [await numberOf(anna.email)],
  )
  await expect(appended).rejects.toMatchObject(NOT_AS_PROVEN)
  expect(await faults()).toEqual([])
})

test('whoever changes their own address or place, withdraws or is erased stays as proven', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const token = await aLink(fresh, anna.email, 'my_data')
  expect(await call(fresh.database.anon, 'change_postal_code', token, '17252')).toBe(true)
  await call(fresh.database.anon, 'ask_address_change', token, 'anna.neu@example.org')
  const change = await aLink(fresh, 'anna.neu@example.org', 'change_address')
  expect(await call(fresh.database.anon, 'confirm_address_change', change, {})).toBe('changed')
  expect(await faults()).toEqual([])
  await withdraw('anna.neu@example.org')
  await erase(buelent.email)
  expect(await faults()).toEqual([])
  await erase('anna.neu@example.org')
  expect(await fresh.ask('select from newsletter_signups')).toEqual([])
  expect(await faults()).toEqual([])
})

test('a letter that was sent after she is said to have confirmed proves nothing', async () => {
  await signUp(fresh.database, anna)
  const say = (type: string, facts: object) =>
    fresh.ask(
      `select append_consent_event(signup_id, $1, $2, case when $1 = 'confirmed' then person end)
       from consent_event_people limit 1`,
      [type, facts],
    )
  const confirm = () =>
    fresh.ask(
      `update newsletter_signups set confirmed_at = now(), address_confirmed_at = now(), address_hmac = '\\x00'`,
    )
  await say('confirmed', { method: 'POST' })
  await say('letter_sent', { message_id: 'x', template_version: 'x', smtp_answer: '250' })
  await expect(confirm()).rejects.toMatchObject(NOT_AS_PROVEN)
  await say('confirmed', { method: 'POST' })
  await confirm()
  expect(await faults()).toEqual([])
})

test('to confirm before the office noted the letter works, once and for all', async () => {
  await signUp(fresh.database, anna)
  // The office died between the server's answer and its note.
  const claimed = await claim(fresh.database.owner)
  const token = claimed[0]?.token ?? ''
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(fresh.database.anon, 'confirm_signup', token, {})),
  )
  expect(answers).toEqual(['confirmed', 'confirmed', 'confirmed'])
  // Its note comes after all.
  await noteSent(fresh.database.owner, claimed)
  const rows = await fresh.ask('select type, facts from public.consent_events order by id')
  expect(rows.map(({ type }) => type)).toEqual(['requested', 'letter_sent', 'confirmed'])
  expect(rows[1]?.facts).toMatchObject({ evidence: 'the link in it was used' })
  expect(await faults()).toEqual([])
})
