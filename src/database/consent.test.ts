import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, signUp } from '../../test/support/signup-steps.ts'
import { consentWording } from '../contract/consent-wording.ts'
import { confirmSignup } from './queries/links.ts'

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

const confirmByHand = (email: string) =>
  owner(
    `update public.newsletter_signups set confirmed_at = now(), address_confirmed_at = now(), address_hmac = 'x'
     where email = $1`,
    [email],
  )

/** What only somebody with the server in hand could do: write past the triggers. */
async function forge(sql: string, values: unknown[] = []) {
  const client = await fresh.database.owner.connect()
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query(sql, values)
  await client.query('commit')
  client.release()
}

test('the proof of Anna’s consent: what she read, where, which letter, when she confirmed', async () => {
  await join(fresh.database, anna)
  const { rows } = await owner(
    `select e.type, e.facts, p.person, w.wording from public.consent_events as e
     left join public.consent_event_people as p on p.event_id = e.id
     left join public.consent_wordings as w on w.version = e.wording order by e.id`,
  )
  expect(rows).toMatchObject([
    {
      type: 'requested',
      facts: { consent_given: true, form: 'dialog', page: '/kremmen' },
      person: { email: anna.email, postal_code: anna.postal_code },
      wording: consentWording(),
    },
    { type: 'letter_sent', facts: { smtp_answer: '250 2.0.0 OK' }, person: null },
    { type: 'confirmed', facts: { method: 'POST' }, person: { email_normalised: anna.email } },
  ])
  expect(rows[0]?.person).not.toHaveProperty('ip')
  expect(await faults()).toEqual([])
})

test('no hand and no import makes a confirmed row without its proof', async () => {
  await signUp(fresh.database, anna)
  await expect(confirmByHand(anna.email)).rejects.toMatchObject({
    constraint: 'newsletter_signups_confirmed_proof',
  })
  await expect(
    owner(
      `insert into public.newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
       values ($1, '01067', now(), now(), 'x')`,
      [carla.email],
    ),
  ).rejects.toMatchObject({ constraint: 'newsletter_signups_confirmed_proof' })
  await expect(owner(`update public.newsletter_signups set confirmed_at = now()`)).rejects.toMatchObject({
    constraint: 'newsletter_signups_confirmed_whole',
  })
})

test('a proof is made of three events of the very same sign-up, of the right kinds, in the right order', async () => {
  await join(fresh.database, buelent)
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  const [annas, buelents] = [await eventsOf(anna.email), await eventsOf(buelent.email)]
  const number = await numberOf(anna.email)
  const prove = (...events: (string | undefined)[]) =>
    owner(
      `insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
       values ($1, $2, $3, $4)`,
      [number, ...events],
    )
  await expect(prove(annas.requested, annas.letter_sent, buelents.confirmed)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^consent_proofs_(confirmed|order)$/),
  })
  await expect(prove(buelents.requested, annas.letter_sent, annas.letter_sent)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^consent_proofs_/),
  })
  await expect(prove(annas.requested, annas.letter_sent, annas.letter_sent)).rejects.toMatchObject({
    constraint: 'consent_proofs_order',
  })
  // The right events of Anna's, but the letter after the confirmation.
  const early = await owner(
    `select public.append_consent_event($1, 'confirmed', '{"method": "POST"}', '{"email": "x"}') as id`,
    [number],
  )
  const late = await owner(
    `select public.append_consent_event($1, 'letter_sent',
       '{"message_id": "x", "template_version": "x", "smtp_answer": "250"}') as id`,
    [number],
  )
  await expect(prove(annas.requested, late.rows[0]?.id, early.rows[0]?.id)).rejects.toMatchObject({
    constraint: 'consent_proofs_order',
  })
  expect(await faults()).toEqual([])
})

test('an event that proves nothing is not taken', async () => {
  await signUp(fresh.database, anna)
  const number = await numberOf(anna.email)
  const append = (type: string, facts: object, person: object | null = null) =>
    owner('select public.append_consent_event($1, $2, $3, $4)', [
      number,
      type,
      JSON.stringify(facts),
      person && JSON.stringify(person),
    ])
  const named = (constraint: string) => ({ constraint })
  await expect(append('opened', {})).rejects.toMatchObject(named('consent_events_type_known'))
  await expect(append('requested', { form: 'dialog' }, {})).rejects.toMatchObject(
    named('consent_events_requested_whole'),
  )
  await expect(append('letter_sent', { message_id: 'x' })).rejects.toMatchObject(
    named('consent_events_letter_sent_whole'),
  )
  await expect(append('confirmed', { method: 'POST' })).rejects.toMatchObject(
    named('consent_events_confirmed_whole'),
  )
  await expect(
    append('requested', { wording: 'never archived', form: 'dialog', page: '/' }, { email: 'x' }),
  ).rejects.toMatchObject(named('consent_events_wording_archived'))
})

test('events and seals are only ever added to, by the owner too', async () => {
  await join(fresh.database, anna)
  await owner('select public.seal_consent_events()')
  for (const table of ['consent_events', 'consent_seals']) {
    for (const attempt of [
      `update public.${table} set hash = ''`,
      `delete from public.${table}`,
      `truncate public.${table} cascade`,
    ]) {
      await expect(owner(attempt), attempt).rejects.toMatchObject(APPEND_ONLY)
    }
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

test('a whole chain that was forged anew, or taken away, breaks the seal', async () => {
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
  expect((await owner('select public.seal_consent_events() as events')).rows).toEqual([{ events: '6' }])
  expect((await owner('select public.seal_consent_events() as events')).rows).toEqual([{ events: '0' }])
  await join(fresh.database, carla)
  expect((await owner('select public.seal_consent_events() as events')).rows).toEqual([{ events: '3' }])
  expect(await faults()).toEqual([])

  const { requested } = await eventsOf(anna.email)
  await forge(`update public.consent_events set facts = facts || '{"page": "/x"}' where id = $1`, [requested])
  await forge(
    `do $$ declare event public.consent_events; before bytea; begin
       for event in select * from public.consent_events
         where signup_id = (select min(signup_id) from public.consent_events) order by id loop
         event.previous_hash := before;
         before := public.consent_event_hash(event);
         update public.consent_events set previous_hash = event.previous_hash, hash = before where id = event.id;
       end loop; end $$`,
  )
  // Every chain fits in itself; the seal does not.
  expect(await faults()).toEqual([{ fault: 'seal broken', number: '1' }])
  await forge('delete from public.consent_events where signup_id = $1', [await numberOf(carla.email)])
  expect(await faults()).toEqual([
    { fault: 'seal broken', number: '1' },
    { fault: 'seal broken', number: '2' },
  ])
})

test('to confirm before the worker noted the letter works, once and for all', async () => {
  await signUp(fresh.database, anna)
  const { token } = await deliver(fresh.database, anna.email)
  // The worker died between the server's answer and its note.
  await forge(`delete from public.consent_events where type = 'letter_sent'`)
  await owner(`update public.letters set outcome = null, sent_at = null`)
  const answers = await Promise.all([1, 2, 3].map(() => confirmSignup(fresh.database.anon, token, {})))
  expect(answers).toEqual(['confirmed', 'confirmed', 'confirmed'])
  // Its note comes after all.
  await owner(`select public.record_letter_sent(id, '250 OK') from public.letters`)
  const { rows } = await owner('select type, facts from public.consent_events order by id')
  expect(rows.map(({ type }) => type)).toEqual(['requested', 'letter_sent', 'confirmed'])
  expect(rows[1]?.facts).toMatchObject({ evidence: 'the link in it was used' })
  expect(await faults()).toEqual([])
})

test('erasing takes the person out of the chain and leaves the chain sound', async () => {
  await join(fresh.database, anna)
  await owner('select public.seal_consent_events()')
  await owner(`select public.erase_person($1, true, 'operator')`, [anna.email])
  expect(await faults()).toEqual([])
  const { rows } = await owner(
    `select array_agg(type order by id) as types, count(p.event_id)::int as people
     from public.consent_events left join public.consent_event_people as p on p.event_id = id`,
  )
  expect(rows).toEqual([{ types: ['requested', 'letter_sent', 'confirmed', 'erased'], people: 0 }])
})
