import type pg from 'pg'
import { answerOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { EndedSince } from '../record-action.ts'

/** A line with nothing against it so far: moments are ISO 8601, `hmac` is that of the address, hex. */
export type ImportLine = {
  line: number
  email: string
  postal_code: string
  wording: string
  requested_at: string
  letter_sent_at: string
  confirmed_at: string
  source: string
  hmac: string
}

type Refused = { line: number; problem: 'left' | 'unknown_place' }
export type Taken = { taken: number; known: number; refused: Refused[] }

/** So many lines in one statement: the planner cannot know how many there are, and expects few. */
const AT_ONCE = 1_000

const GIVEN = `jsonb_to_recordset($1) as given (line integer, email text, postal_code text, wording text,
  requested_at timestamptz, letter_sent_at timestamptz, confirmed_at timestamptz, source text, hmac text)`

/**
 * Takes a list from elsewhere over, all of it or nothing, with its line in the log; each address once. `known`: is on the list,
 * and stays as it is. `left`: was on it, or is on the suppression list; that holds also for a consent that is said to be
 * younger, as its time is only claimed.
 * @throws {EndedSince} when the session is over
 */
export function takeOver(office: pg.Pool, session: string, lines: readonly ImportLine[]): Promise<Taken> {
  return inTransaction(office, async (client) => {
    const entry = await answerOf<string>(client, `select nextval('public.audit_log_id_seq') as answer`)
    // As signing up does: the same order everywhere, so that two statements wait and never block each other.
    const ordered = [...lines].sort((one, other) => (one.email < other.email ? -1 : 1))
    const refused: Refused[] = []
    const added: Added[] = []
    for (let from = 0; from < ordered.length; from += AT_ONCE) {
      const some = ordered.slice(from, from + AT_ONCE)
      await requireProof(client, some)
      const problems = new Map((await problemsOf(client, some)).map(({ line, problem }) => [line, problem]))
      for (const [line, problem] of problems) if (problem !== 'known') refused.push({ line, problem })
      const clear = some.filter(({ line }) => !problems.has(line))
      added.push(...(await add(client, clear, entry)))
      // Here and not at the commit, where leaving would wait for it.
      await client.query('set constraints all immediate; set constraints all deferred')
    }
    const struck = new Set(await strikeOut(client, added))
    for (const { id, line } of added) if (struck.has(id)) refused.push({ line, problem: 'left' })
    const taken = added.length - struck.size
    await noteImport(client, { entry, session, entries: lines.length, taken })
    return { taken, known: lines.length - taken - refused.length, refused }
  })
}

/** What the reader of lists would never let through. What the chain keeps names nobody and cannot be erased. */
async function requireProof(client: pg.PoolClient, lines: readonly ImportLine[]): Promise<void> {
  const isWhole = await answerOf<boolean>(
    client,
    `select coalesce(bool_and((requested_at <= letter_sent_at and letter_sent_at <= confirmed_at and confirmed_at <= now()
       and wording <> '' and source <> '' and source not like '%@%'
       and octet_length(decode(hmac, 'hex')) = 32) is true), true) as answer from ${GIVEN}`,
    [JSON.stringify(lines)],
  )
  if (!isWhole) throw new Error('The proof of a line is not whole.')
}

/** What stands against these lines; that somebody left goes before a postal code that does not exist. */
function problemsOf(client: pg.PoolClient, lines: readonly ImportLine[]) {
  return rowsOf<{ line: number; problem: 'known' | 'left' | 'unknown_place' }>(
    client,
    `select * from (
       select line, case
         when exists (
           select from public.newsletter_signups as s
           where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is null) then 'known'
         when exists (
           select from public.newsletter_signups as s
           where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is not null)
           or exists (select from public.suppressions as s where s.address_hmac = decode(given.hmac, 'hex')) then 'left'
         when not exists (select from public.places as p where p.postal_code = given.postal_code) then 'unknown_place'
       end as problem from ${GIVEN}) as looked
     where problem is not null`,
    [JSON.stringify(lines)],
  )
}

type Added = { id: string; line: number }

/**
 * Makes confirmed sign-ups of these lines. Their events say when they were recorded, here and now, and in their facts what the
 * list says of the time before, and which entry of the log says by whom.
 */
async function add(client: pg.PoolClient, lines: readonly ImportLine[], entry: string): Promise<Added[]> {
  const given = JSON.stringify(lines)
  await client.query(
    // Archived, but never the current one: that is the newest (begin_signup).
    `insert into public.consent_wordings (version, wording, in_use_since)
     select distinct encode(sha256(convert_to(wording, 'UTF8')), 'hex'), wording, '-infinity'::timestamptz from ${GIVEN}
     on conflict on constraint consent_wordings_pkey do nothing`,
    [given],
  )
  return rowsOf<Added>(
    client,
    `with given as materialized (
       select line, lower(email collate "C") as email, postal_code, requested_at, letter_sent_at, confirmed_at,
              decode(hmac, 'hex') as hmac, encode(sha256(convert_to(wording, 'UTF8')), 'hex') as version,
              public.event_person(lower(email collate "C"), postal_code) as person,
              uuid_send(gen_random_uuid()) as requested_salt, uuid_send(gen_random_uuid()) as confirmed_salt,
              jsonb_build_object('imported', true, 'source', source, 'audit_entry', $2::bigint) as facts
       from ${GIVEN}
     ), new as (
       insert into public.newsletter_signups
         (email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
       select email, postal_code, requested_at, confirmed_at, confirmed_at, hmac from given order by email
       -- Who signed up meanwhile is known.
       on conflict do nothing
       returning id, email
     ), signup as materialized (
       select new.id, given.* from new join given using (email)
     ), requested as (
       insert into public.consent_events (signup_id, type, facts, person_digest)
       select id, 'requested', facts || jsonb_build_object(
                'at', requested_at, 'wording', version, 'consent_given', true, 'form', 'import', 'page', ''),
              sha256(requested_salt || convert_to(person::text, 'UTF8'))
       from signup returning id, signup_id
     -- Each event waits for the one before, whose hash it takes up.
     ), letter_sent as (
       insert into public.consent_events (signup_id, type, facts)
       select signup_id, 'letter_sent', facts || jsonb_build_object(
                'at', letter_sent_at, 'message_id', null, 'template_version', null, 'smtp_answer', null)
       from signup join requested on signup_id = signup.id returning signup_id
     ), confirmed as (
       insert into public.consent_events (signup_id, type, facts, person_digest)
       select signup_id, 'confirmed', facts || jsonb_build_object('at', confirmed_at, 'method', 'import'),
              sha256(confirmed_salt || convert_to(person::text, 'UTF8'))
       from signup join letter_sent on signup_id = signup.id returning id, signup_id
     ), people as (
       insert into public.consent_event_people (event_id, signup_id, salt, person)
       select requested.id, signup_id, requested_salt, person from signup join requested on signup_id = signup.id
       union all
       select confirmed.id, signup_id, confirmed_salt, person from signup join confirmed on signup_id = signup.id
     )
     select id, line from signup`,
    [given, entry],
  )
}

/**
 * Strikes out who left or was erased while all this was written. Whoever is being erased is waited for, and whoever will be
 * sees who came by this list (erase_person).
 * @returns the numbers of their sign-ups
 */
async function strikeOut(client: pg.PoolClient, added: readonly Added[]): Promise<string[]> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('import_signups', 7))`)
  const struck = await rowsOf<{ id: string }>(
    client,
    `select s.id from public.newsletter_signups as s
     where s.id = any ($1) and (
       exists (
         select from public.newsletter_signups as other
         where lower(other.email collate "C") = lower(s.email collate "C") and other.withdrawn_at is not null)
       or exists (select from public.suppressions as p where p.address_hmac = s.address_hmac))`,
    [added.map(({ id }) => id)],
  )
  const ids = struck.map(({ id }) => id)
  await client.query(
    `with said as (
       insert into public.consent_events (signup_id, type, facts)
       select id, 'expired', '{"reason": "left while a list was taken over"}' from unnest($1::bigint[]) as id
     ), people as (
       delete from public.consent_event_people where signup_id = any ($1)
     )
     delete from public.newsletter_signups where id = any ($1)`,
    [ids],
  )
  return ids
}

async function noteImport(
  client: pg.PoolClient,
  { entry, session, ...subject }: { entry: string; session: string; entries: number; taken: number },
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into public.audit_log (id, operator_id, session_id, action, subject) overriding system value
     select $1, s.operator_id, s.id, 'signups_imported', $3 from public.operator_sessions as s
     where s.id = $2 and s.expires_at > now()`,
    [entry, session, subject],
  )
  if (rowCount === 0) throw new EndedSince('session')
}
