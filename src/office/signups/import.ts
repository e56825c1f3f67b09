import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { csvLine } from '../csv.ts'
import type { OfficeUpload } from '../files.ts'
import type { Note } from '../record-action.ts'
import { COLUMN_NAMES, type ListLine, readList } from './read-list.ts'

type Refused = { line: number; problem: string }

/** What the check of a list found, before anything is kept. */
export type ImportReport = {
  refused: Refused[]
  /** How many lines are whole. Who among them is on the list already, or left, is found when they are taken over. */
  ready: number
}

/** What became of a list: how many are sign-ups now, and how many were before. */
export type ImportResult = {
  taken: number
  known: number
  refused: Refused[]
  /** The refused lines as a list, to be mended and handed in again. */
  refusedList: string
}

/** Lists of people from elsewhere: each is read here and kept nowhere. */
export const importUploads: OfficeUpload[] = [
  {
    name: 'import-check',
    rule: { least: 'administer', audit: null },
    async take({ file }): Promise<ImportReport> {
      const lines = readList(file)
      const refused = refusedOf(lines)
      return { refused, ready: lines.length - refused.length }
    },
  },
  {
    name: 'import',
    rule: { least: 'administer', proof: true, audit: 'signups_imported' },
    async take({ file, database, note, desk }): Promise<ImportResult> {
      const lines = readList(file)
      const ready = lines
        .filter(({ problem }) => !problem)
        .map(({ line, entry }) => ({ ...entry, line, hmac: desk.addressHmac(entry.email).toString('hex') }))
      const { refused, ...counts } = await takeOver(database, note, ready)
      const problems = new Map(refused.map(({ line, problem }) => [line, problem]))
      for (const line of lines) line.problem ??= problems.get(line.line)
      return { ...counts, refused: refusedOf(lines), refusedList: refusedList(lines) }
    },
  },
]

const refusedOf = (lines: readonly ListLine[]): Refused[] =>
  lines.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))

/**
 * As they were typed, with the mark by which spreadsheets know UTF-8; where each stood and why it was refused come last. Whose
 * line it is that left is told by the file that was handed in alone.
 */
function refusedList(lines: readonly ListLine[]): string {
  const told = lines.flatMap(({ raw, line, problem }) =>
    problem
      ? [[...Object.values(raw).map((cell) => (problem === LEFT ? '' : cell)), String(line), problem]]
      : [],
  )
  return `\uFEFF${[[...COLUMN_NAMES, 'Zeile', 'Warum nicht'], ...told].map(csvLine).join('')}`
}

/** A line with nothing against it so far; `hmac` is that of the address, hex. */
export type ImportLine = ListLine['entry'] & { line: number; hmac: string }

const LEFT =
  'Diese Adresse hat sich abgemeldet oder wurde gelöscht. Sie kann sich nur selbst wieder anmelden.'
const NO_PLACE = 'Diese Postleitzahl gibt es nicht.'

type Told = { line: number; problem: string | null; isNew: boolean }

/** So many lines in one statement: the planner cannot know how many there are, and expects few. */
const AT_ONCE = 2_000

/**
 * Takes a list from elsewhere over, all of it or nothing, with its line in the log; each address once. Who is on the list stays
 * as they are. Who left, or is on the suppression list, is refused, also with a consent that is said to be younger, as its time
 * is only claimed.
 */
export function takeOver(office: pg.Pool, note: Note, lines: readonly ImportLine[]) {
  return inTransaction(office, async (client) => {
    // Whoever is being erased is waited for, and an erasure waits for this (erase_person): then it finds who came by it.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('import_signups', 7))`)
    // As signing up does: the same order everywhere, so that two statements wait and never block each other.
    const ordered = lines.toSorted((one, other) => (one.email < other.email ? -1 : 1))
    const refused: Refused[] = []
    let taken = 0
    for (let from = 0; from < ordered.length; from += AT_ONCE) {
      const given = JSON.stringify(ordered.slice(from, from + AT_ONCE))
      const told = await rowsOf<Told>(client, TAKE, [given, LEFT, NO_PLACE])
      taken += told.filter(({ isNew }) => isNew).length
      refused.push(...told.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : [])))
    }
    await note(client, { entries: lines.length, taken })
    return { taken, known: lines.length - taken - refused.length, refused }
  })
}

/**
 * Makes confirmed sign-ups of the lines $1 that nothing stands against, with their record; says of each line what stands against
 * it ($2: left, which goes before $3: no such place) and whether it is new. Its events say when they were recorded, here and now,
 * and in their facts what the list says of the time before.
 */
const TAKE = `
  with given as materialized (
    -- Two questions about an address, each with its index.
    select given.*, address, exists (select from public.newsletter_signups as s
             where lower(s.email collate "C") = address and s.withdrawn_at is null) as known,
           exists (select from public.newsletter_signups as s
             where lower(s.email collate "C") = address and s.withdrawn_at is not null)
           or exists (select from public.suppressions as x where x.address_hmac = decode(hmac, 'hex')) as has_left,
           exists (select from public.places as p where p.postal_code = given.postal_code) as has_place,
           encode(sha256(convert_to(wording, 'UTF8')), 'hex') as version
    from jsonb_to_recordset($1) as given (line integer, email text, postal_code text, wording text, requested_at timestamptz,
      letter_sent_at timestamptz, confirmed_at timestamptz, source text, hmac text), lower(email collate "C") as address
  ), wordings as (
    -- Archived, but never the current one: that is the newest (begin_signup).
    insert into public.consent_wordings (version, wording, in_use_since)
    select distinct version, wording, '-infinity'::timestamptz from given
    on conflict on constraint consent_wordings_pkey do nothing
  ), new as (
    insert into public.newsletter_signups (email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
    select address, postal_code, requested_at, confirmed_at, confirmed_at, decode(hmac, 'hex')
    from given where not known and not has_left and has_place order by address
    -- Who signed up meanwhile is known.
    on conflict do nothing
    returning id, email as address
  ), told as materialized (
    select id, step, type, jsonb_build_object('imported', true, 'source', source) || said as facts,
           case when step <> 2 then public.event_person(address, postal_code) end as person,
           uuid_send(gen_random_uuid()) as salt
    from new join given using (address) cross join lateral (values
      (1, 'requested', jsonb_build_object('at', requested_at, 'wording', version, 'consent_given', true, 'form', 'import', 'page', '')),
      (2, 'letter_sent', jsonb_build_object('at', letter_sent_at, 'message_id', null, 'template_version', null, 'smtp_answer', null)),
      (3, 'confirmed', jsonb_build_object('at', confirmed_at, 'method', 'import'))) as event (step, type, said)
  ), events as (
    insert into public.consent_events (signup_id, type, facts, person_digest)
    -- In this order they follow each other (chain_consent_event).
    select id, type, facts, sha256(salt || convert_to(person::text, 'UTF8')) from told order by id, step
    returning id as event, signup_id as id, type
  ), people as (
    insert into public.consent_event_people (event_id, signup_id, salt, person)
    select event, id, salt, person from events join told using (id, type) where person is not null
  )
  select line, case when known then null when has_left then $2 when not has_place then $3 end as problem, new.id is not null as "isNew"
  from given left join new using (address)`
