import type pg from 'pg'
import type {
  ImportProblem,
  ImportState,
  RefusedLines,
  SignupImport,
} from '../../../contract/console/signups.ts'
import { call, findRow, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'

/** What a line says. Of a line with nothing against it the moments are ISO 8601; all else is as it was typed. */
export type ImportFields = {
  email: string
  postal_code: string
  wording: string
  requested_at: string
  letter_sent_at: string
  confirmed_at: string
  source: string
}

/** A line of a list from elsewhere, and what is wrong with it as far as the file itself shows. */
export type ImportLine = ImportFields & { line: number; problem?: ImportProblem; details?: string }

// All run as the role operator.

/**
 * Keeps a list with its line in the log and its job for a worker: all of it or nothing. The database writes in the name
 * of whose session the proof is of, and refuses a session that was not proven again.
 * @param parts some hundred lines at a time
 * @returns its number; `undefined` while another list is under way.
 */
export async function handInImport(
  operator: pg.Pool,
  proof: Buffer,
  parts: AsyncIterable<readonly ImportLine[]>,
): Promise<number | undefined> {
  return inTransaction(operator, async (client) => {
    const number = await call<string | null>(client, 'open_signup_import', proof)
    if (number === null) return undefined
    for await (const lines of parts) await call(client, 'keep_import_lines', number, JSON.stringify(lines))
    await call(client, 'begin_signup_import', number, proof)
    return Number(number)
  })
}

export async function isImporting(operator: pg.Pool): Promise<boolean> {
  const running = `select from public.signup_imports where state = 'running'`
  return (await findRow(operator, running)) !== undefined
}

/** How many lists are told of: those before are in the log. */
const SHOWN = 10
/** A worker is done with some lines within seconds: after so many nobody works on them. */
const SILENT_SECONDS = 30

type Row = Omit<SignupImport, 'refused'> & { refused: Partial<Record<ImportProblem, number>> }

/** The lists that were handed in last, the newest first. */
export async function listImports(operator: pg.Pool): Promise<SignupImport[]> {
  const rows = await rowsOf<Row>(
    operator,
    `select i.id::int as number, i.uploaded_at as "uploadedAt", o.name as by, i.state, i.lines, i.judged, i.taken, i.known,
            i.refused, i.ended_at as "endedAt",
            i.state = 'running' and coalesce(i.moved_at, i.uploaded_at) < now() - make_interval(secs => ${SILENT_SECONDS})
              as "isStuck",
            -- As fast as so far. Of a line alone nothing can be told.
            case when i.state = 'running' and i.judged > 0 then
              ceil(extract(epoch from now() - i.began_at) / i.judged * (i.lines - i.judged))::int end as "secondsLeft",
            i.state <> 'running' and exists (select from public.signup_import_lines as l where l.import_id = i.id)
              as "hasRefusedLines"
     from public.signup_imports as i left join public.operators as o on o.id = i.uploaded_by
     order by i.id desc limit ${SHOWN}`,
  )
  return rows.map(({ refused, ...row }) => ({ ...row, refused: inOrder(refused) }))
}

/** Most lines first. */
function inOrder(refused: Row['refused']): RefusedLines[] {
  return Object.entries(refused)
    .map(([problem, lines]) => ({ problem: problem as ImportProblem, lines }))
    .sort((one, other) => other.lines - one.lines || one.problem.localeCompare(other.problem))
}

/** Ends it before its end. @returns false: it was over, or there is no such list. */
export function stopImport(operator: pg.Pool, proof: Buffer, number: number): Promise<boolean> {
  return call(operator, 'stop_signup_import', number, proof)
}

/** @returns in which state a list is; `undefined`: there is none of this number. */
export async function importState(operator: pg.Pool, number: number): Promise<ImportState | undefined> {
  const row = await findRow<{ state: ImportState }>(
    operator,
    'select state from public.signup_imports where id = $1',
    [number],
  )
  return row?.state
}

/** A refused line; nothing is known of whose it is where they left. */
export type RefusedLine = { [Field in keyof ImportFields]: string | null } & {
  line: number
  problem: ImportProblem
  details: string | null
}

const LINES_READ = 1000

/** The refused lines of a list in its order, some at a time. */
export async function* refusedLines(operator: pg.Pool, number: number): AsyncGenerator<RefusedLine[]> {
  for (let after = 0; ; ) {
    const lines = await rowsOf<RefusedLine>(
      operator,
      `select line, email, postal_code, wording, requested_at, letter_sent_at, confirmed_at, source, problem, details
       from public.signup_import_lines
       where import_id = $1 and line > $2 and problem is not null order by line limit ${LINES_READ}`,
      [number, after],
    )
    const last = lines.at(-1)
    if (!last) return
    yield lines
    after = last.line
  }
}
