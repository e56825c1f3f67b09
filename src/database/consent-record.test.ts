import { beforeEach, expect, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const NOT_AS_PROVEN = { code: '23514', constraint: 'newsletter_signups_as_proven' }

const fresh = databaseForEach()
beforeEach(async () => {
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
})

const numberOf = async (email: string): Promise<string> =>
  (await fresh.ask('select id from public.newsletter_signups where email = $1', [email]))[0]?.id

/** The events of a sign-up: its type and number. */
async function eventsOf(email: string): Promise<Record<string, string>> {
  const rows = await fresh.ask(
    'select type, id from public.consent_events where signup_id = $1 order by id',
    [await numberOf(email)],
  )
  return Object.fromEntries(rows.map(({ type, id }) => [type, id]))
}

const faults = () => fresh.ask('select fault, number from public.consent_record_faults')

/** What only somebody with the server in hand could do: write past the triggers. */
async function forge(...statements: string[]) {
  await fresh.ask(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)
}

test('an event that was cut out shows, and so does one whose hash was made to fit', async () => {
  const annas = await eventsOf(anna.email)
  await forge(`delete from public.consent_events where id = ${annas.letter_sent}`)
  expect(await faults()).toEqual([
    { fault: 'event cut out', number: annas.confirmed },
    { fault: 'sign-up not as proven', number: await numberOf(anna.email) },
  ])

  const buelents = await eventsOf(buelent.email)
  await forge(
    `update public.consent_events set facts = facts || '{"page": "/x"}' where id = ${buelents.requested}`,
  )
  await forge(
    `update public.consent_events as e set hash = public.consent_event_hash(e) where id = ${buelents.requested}`,
  )
  expect(await faults()).toContainEqual({ fault: 'event cut out', number: buelents.letter_sent })
})

test('nobody changes the end of a confirmed sign-up beside its record', async () => {
  await fresh.ask(`select public.withdraw_signup($1, 'link')`, [await numberOf(buelent.email)])
  await expect(
    fresh.ask('update newsletter_signups set withdrawn_at = null where email = $1', [buelent.email]),
  ).rejects.toMatchObject(NOT_AS_PROVEN)
  const annas = await numberOf(anna.email)
  // Nor the record beside the sign-up.
  await expect(fresh.ask('truncate consent_event_people')).rejects.toMatchObject({ code: '42501' })
  await expect(
    fresh.ask(`select public.append_consent_event($1, 'changed', '{}', '{"email": "victim@example.com"}')`, [
      annas,
    ]),
  ).rejects.toMatchObject(NOT_AS_PROVEN)
  expect(await faults()).toEqual([])
})

test('whoever changes their own address or place, withdraws or is erased stays as proven', async () => {
  const token = await aLink(fresh, anna.email, 'my_data')
  expect(await call(fresh.database.anon, 'change_postal_code', token, '17252')).toBe(true)
  await call(fresh.database.anon, 'ask_address_change', token, 'anna.neu@example.org')
  const change = await aLink(fresh, 'anna.neu@example.org', 'change_address')
  expect(await call(fresh.database.anon, 'confirm_address_change', change, {})).toBe('changed')
  expect(await faults()).toEqual([])
  await fresh.ask(`select public.withdraw_signup($1, 'link')`, [await numberOf('anna.neu@example.org')])
  await fresh.ask(`select public.erase_person($1, true, 'operator')`, [buelent.email])
  expect(await faults()).toEqual([])
  await fresh.ask(`select public.erase_person('anna.neu@example.org', true, 'operator')`)
  expect(await fresh.ask('select from newsletter_signups')).toEqual([])
  expect(await faults()).toEqual([])
})

test('a withdrawal that is cut off the end of its record shows by the suppression list', async () => {
  const annas = await numberOf(anna.email)
  await fresh.ask(`select public.withdraw_signup($1, 'link')`, [annas])
  await forge(
    `delete from consent_events where signup_id = ${annas} and type = 'withdrawn'`,
    `update newsletter_signups set withdrawn_at = null where id = ${annas}`,
  )
  expect(await faults()).toEqual([{ fault: 'withdrawal missing', number: annas }])
})
