import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'

const APPEND_ONLY = { code: '42501', message: expect.stringContaining('only ever added to') }

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)

const numberOf = async (email: string): Promise<string> =>
  (await owner('select id from public.newsletter_signups where email = $1', [email])).rows[0]?.id

/** The events of a sign-up: its type and number. */
async function eventsOf(email: string): Promise<Record<string, string>> {
  const { rows } = await owner(
    'select type, id from public.consent_events where signup_id = $1 order by id',
    [await numberOf(email)],
  )
  return Object.fromEntries(rows.map(({ type, id }) => [type, id]))
}

const faults = async () => (await owner('select fault, number from public.consent_record_faults()')).rows

/** What only somebody with the server in hand could do: write past the triggers. */
async function forge(sql: string, values: unknown[] = []) {
  const client = await fresh.database.owner.connect()
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query(sql, values)
  await client.query('commit')
  client.release()
}

test('events are only ever added to, by the owner too', async () => {
  await join(fresh.database, anna)
  for (const attempt of [
    `update public.consent_events set hash = ''`,
    'delete from public.consent_events',
    'truncate public.consent_events cascade',
  ]) {
    await expect(owner(attempt), attempt).rejects.toMatchObject(APPEND_ONLY)
  }
  // No time, no place in the chain and no hash of one's own choice either.
  await owner(
    `insert into public.consent_events (signup_id, type, facts, happened_at, hash, previous_hash)
     values ($1, 'changed', '{}', '2020-01-01', 'mine', 'mine')`,
    [await numberOf(anna.email)],
  )
  const { rows } = await owner(
    `select happened_at > now() - interval '1 hour' as now, hash = 'mine' as mine
     from public.consent_events order by id desc limit 1`,
  )
  expect(rows).toEqual([{ now: true, mine: false }])
  expect(await faults()).toEqual([])
})

test('a fact, a time or a person that was altered past the triggers shows', async () => {
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
  const { requested, letter_sent, confirmed } = await eventsOf(anna.email)
  await forge(`update public.consent_events set facts = facts || '{"page": "/elsewhere"}' where id = $1`, [
    requested,
  ])
  await forge(`update public.consent_events set happened_at = happened_at - interval '1 day' where id = $1`, [
    letter_sent,
  ])
  await forge(`update public.consent_event_people set person = '{"email": "x"}' where event_id = $1`, [
    confirmed,
  ])
  expect(await faults()).toEqual([
    { fault: 'event altered', number: requested },
    { fault: 'event altered', number: letter_sent },
    { fault: 'person altered', number: confirmed },
    { fault: 'sign-up not as proven', number: await numberOf(anna.email) },
  ])
})

test('an event that was cut out shows, and so does one whose hash was made to fit', async () => {
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
  const annas = await eventsOf(anna.email)
  await forge('delete from public.consent_events where id = $1', [annas.letter_sent])
  expect(await faults()).toEqual([{ fault: 'event cut out', number: annas.confirmed }])

  const buelents = await eventsOf(buelent.email)
  await forge(`update public.consent_events set facts = facts || '{"page": "/x"}' where id = $1`, [
    buelents.requested,
  ])
  await forge(`update public.consent_events as e set hash = public.consent_event_hash(e) where id = $1`, [
    buelents.requested,
  ])
  expect(await faults()).toContainEqual({ fault: 'event cut out', number: buelents.letter_sent })
})

test('a confirmation that is cut off the end of its record shows; the night writes down how much does not fit', async () => {
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
  const night = async () => {
    await owner('select public.check_consent_record()')
    return (await owner(`select signups::int from public.signup_findings where reason = 'altered'`)).rows
  }
  expect(await night()).toEqual([])
  const { confirmed } = await eventsOf(anna.email)
  await forge('delete from public.consent_events where id = $1', [confirmed])
  expect(await faults()).toContainEqual({
    fault: 'sign-up not as proven',
    number: await numberOf(anna.email),
  })
  expect(await night()).toEqual([{ signups: (await faults()).length }])
})
