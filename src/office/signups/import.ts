import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { csvLine } from '../csv.ts'
import type { OfficeUpload } from '../files.ts'
import { type Action, recordAction } from '../record-action.ts'
import { COLUMN_NAMES, type ListLine, readList } from './read-list.ts'

type Refused = { line: number; problem: string }

/** What the check of a list found, before anything is kept. */
export type ImportReport = {
  refused: Refused[]
  /** How many lines are whole. Who among them is on the list already, or left, is found when they are taken over. */
  ready: number
  /** How many of their postal codes Excel had shortened by their zero, which was put back. */
  padded: number
}

/** What became of a list: how many are sign-ups now, and how many were before. */
export type ImportResult = Omit<ImportReport, 'ready'> & {
  taken: number
  known: number
  /** The refused lines as a list, to be mended and handed in again. */
  refusedList: string
}

/** Lists of people from elsewhere: each is read here and kept nowhere. */
export const importUploads: OfficeUpload[] = [
  {
    name: 'import-check',
    rule: { least: 'administer', audit: null },
    take: async ({ file }): Promise<ImportReport> => reportOn(readList(file)),
  },
  {
    name: 'import',
    rule: { least: 'administer', proof: true, audit: 'signups_imported' },
    async take({ file, database, by, desk }): Promise<ImportResult> {
      const lines = readList(file)
      const ready = lines.flatMap(({ line, entry, problem }) =>
        problem ? [] : [{ ...entry, line, hmac: desk.addressHmac(entry.email).toString('hex') }],
      )
      const { taken, known, refused } = await takeOver(database, by('signups_imported'), ready)
      const problems = new Map(refused.map(({ line, problem }) => [line, problem]))
      const found = lines.map((line) => ({ ...line, problem: line.problem ?? problems.get(line.line) }))
      const { ready: _, ...report } = reportOn(found)
      return { ...report, taken, known, refusedList: refusedList(found) }
    },
  },
]

function reportOn(lines: readonly ListLine[]): ImportReport {
  const refused = lines.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))
  const padded = lines.filter((line) => line.padded && !line.problem).length
  return { refused, padded, ready: lines.length - refused.length }
}

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

/** So many lines in one statement: the planner cannot know how many there are, and expects few. */
const AT_ONCE = 1_000

const GIVEN = `jsonb_to_recordset($1) as given (line integer, email text, postal_code text, wording text,
  requested_at timestamptz, letter_sent_at timestamptz, confirmed_at timestamptz, source text, hmac text)`

/**
 * Takes a list from elsewhere over, all of it or nothing, with its line in the log; each address once. Who is on the list stays
 * as they are. Who left, or is on the suppression list, is refused, also with a consent that is said to be younger, as its time
 * is only claimed.
 */
export function takeOver(office: pg.Pool, by: Action, lines: readonly ImportLine[]) {
  return inTransaction(office, async (client) => {
    // Whoever is being erased is waited for, and an erasure waits for this (erase_person): then it finds who came by it.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('import_signups', 7))`)
    // As signing up does: the same order everywhere, so that two statements wait and never block each other.
    const ordered = lines.toSorted((one, other) => (one.email < other.email ? -1 : 1))
    const problems = new Map<number, string | null>()
    let taken = 0
    for (let from = 0; from < ordered.length; from += AT_ONCE) {
      const some = ordered.slice(from, from + AT_ONCE)
      for (const { line, problem } of await problemsOf(client, some)) problems.set(line, problem)
      taken += await add(
        client,
        some.filter(({ line }) => !problems.has(line)),
      )
    }
    await recordAction(client, { ...by, subject: { entries: lines.length, taken } })
    const refused = [...problems].flatMap(([line, problem]) => (problem ? [{ line, problem }] : []))
    return { taken, known: lines.length - taken - refused.length, refused }
  })
}

/** What stands against these lines, null: is on the list. That somebody left goes before a postal code that does not exist. */
function problemsOf(client: pg.PoolClient, lines: readonly ImportLine[]) {
  return rowsOf<{ line: number; problem: string | null }>(
    client,
    // Two questions about an address, each with its index.
    `select line, case when known then null when has_left then $2 else $3 end as problem
     from (
       select line,
              exists (select from public.newsletter_signups as s
                where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is null) as known,
              exists (select from public.newsletter_signups as s
                where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is not null)
              or exists (select from public.suppressions as x where x.address_hmac = decode(given.hmac, 'hex')) as has_left,
              exists (select from public.places as p where p.postal_code = given.postal_code) as has_place
       from ${GIVEN}
     ) as looked
     where known or has_left or not has_place`,
    [JSON.stringify(lines), LEFT, NO_PLACE],
  )
}

/**
 * Makes confirmed sign-ups of these lines. Their events say when they were recorded, here and now, and in their facts what the
 * list says of the time before.
 * @returns how many
 */
async function add(client: pg.PoolClient, lines: readonly ImportLine[]): Promise<number> {
  const given = JSON.stringify(lines)
  const VERSION = `encode(sha256(convert_to(wording, 'UTF8')), 'hex')`
  await client.query(
    // Archived, but never the current one: that is the newest (begin_signup).
    `insert into public.consent_wordings (version, wording, in_use_since)
     select distinct ${VERSION}, wording, '-infinity'::timestamptz from ${GIVEN}
     on conflict on constraint consent_wordings_pkey do nothing`,
    [given],
  )
  const { rowCount } = await client.query(
    `with given as materialized (
       select *, lower(email collate "C") as address, jsonb_build_object('imported', true, 'source', source) as facts
       from ${GIVEN}
     ), new as (
       insert into public.newsletter_signups
         (email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
       select address, postal_code, requested_at, confirmed_at, confirmed_at, decode(hmac, 'hex') from given order by address
       -- Who signed up meanwhile is known.
       on conflict do nothing
       returning id, email, public.event_person(email, postal_code) as person
     )
     select public.append_consent_event(id, 'requested', facts || jsonb_build_object('at', requested_at,
              'wording', ${VERSION}, 'consent_given', true, 'form', 'import', 'page', ''), person),
            public.append_consent_event(id, 'letter_sent', facts || jsonb_build_object('at', letter_sent_at,
              'message_id', null, 'template_version', null, 'smtp_answer', null)),
            public.append_consent_event(id, 'confirmed', facts || jsonb_build_object('at', confirmed_at,
              'method', 'import'), person)
     from new join given on given.address = new.email`,
    [given],
  )
  return rowCount ?? 0
}
