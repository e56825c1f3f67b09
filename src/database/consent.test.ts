import { expect, test } from 'vitest'
import { claim, noteSent } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const fresh = databaseForEach()

const numberOf = async (email: string): Promise<string> =>
  (await fresh.ask('select id from public.newsletter_signups where email = $1', [email]))[0]?.id

const faults = () => fresh.ask('select fault, number from public.consent_record_faults')

test('a letter that was sent after she is said to have confirmed proves nothing', async () => {
  await signUp(fresh.database, anna)
  const number = await numberOf(anna.email)
  const confirm = () =>
    fresh.ask(
      `with person as (
         select person from public.consent_event_people where signup_id = $1 limit 1
       ), said as (
         select public.append_consent_event($1, 'confirmed', '{"method": "POST"}', person) from person
       )
       update public.newsletter_signups set confirmed_at = now(), address_confirmed_at = now(), address_hmac = '\\x00'
       where id = $1 and exists (select from said)`,
      [number],
    )
  await fresh.ask(
    `select public.append_consent_event($1, 'confirmed', '{"method": "POST"}', person)
     from public.consent_event_people where signup_id = $1 limit 1`,
    [number],
  )
  await fresh.ask(
    `select public.append_consent_event($1, 'letter_sent',
       '{"message_id": "x", "template_version": "x", "smtp_answer": "250"}')`,
    [number],
  )
  await expect(
    fresh.ask(
      `update public.newsletter_signups set confirmed_at = now(), address_confirmed_at = now(), address_hmac = '\\x00'`,
    ),
  ).rejects.toMatchObject({ constraint: 'newsletter_signups_as_proven' })
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
