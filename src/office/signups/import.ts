import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { csvLine } from '../csv.ts'
import type { Desk } from '../desk.ts'
import { procedure } from '../procedure.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { OfficeUpload } from '../upload.ts'
import { COLUMN_NAMES, FIELDS, type ListLine, type Problem, readList, reasonOf } from './read-list.ts'
import { takeOver } from './take-over.ts'

/** Bytes of the largest list that is taken at once: as lists are, more than 30,000 lines. */
const MOST_BYTES = 5_000_000

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

type Faults = {
  /** The first thousand; lines count from 1, the header included. */
  faults: { line: number; message: string }[]
  faultCount: number
  /** How many postal codes Excel had shortened by their zero, which was put back. */
  padded: number
}

/** What the check of a list found, before anything is kept. */
export type ImportReport = Faults & {
  /** Lines with an entry. */
  lines: number
  /** How many are whole. Who among them is on the list already, or left, is found when they are taken over. */
  ready: number
  encoding: string
  /** What was read out of a column that the list calls otherwise: our name of it, and the list's. */
  otherwise: { column: string; header: string }[]
}

/** What became of a list. */
export type ImportResult = Faults & {
  /** How many are sign-ups now. */
  taken: number
  /** How many were sign-ups before. */
  known: number
  /** The refused lines as a list, to be mended and handed in again; `null`: none was. */
  refusedList: string | null
}

/** Lists of people from elsewhere, as they are or packed by gzip: each is read here and kept nowhere. */
export const importUploads: OfficeUpload[] = [
  {
    name: 'import-check',
    rule: { least: 'administer', audit: null },
    mostBytes: MOST_BYTES,
    async take({ file }): Promise<ImportReport> {
      const { lines, ...list } = readList(unpacked(file))
      const faulty = lines.filter(isFaulty)
      return { ...list, ...faultsOf(lines, faulty), lines: lines.length, ready: lines.length - faulty.length }
    },
  },
  {
    name: 'import',
    rule: { least: 'administer', proof: true, audit: 'signups_imported' },
    mostBytes: MOST_BYTES,
    take: ({ file, database, who, desk }) =>
      importList(database, who.session, readList(unpacked(file)).lines, desk),
  },
]

export const signupImport = {
  /** What a list has to look like. */
  sample: procedure({ least: 'administer' }).query(() => asList(COLUMN_NAMES, [SAMPLE])),
}

/** Somebody of a domain that nobody can have (RFC 2606). */
const SAMPLE = [
  'erika@example.org',
  '16766',
  'Ja, schreibt mir, wenn es bei mir losgeht.',
  '01.06.2025 10:00',
  '01.06.2025 10:01',
  '02.06.2025 08:30',
  'Dorffest Kremmen',
]

function unpacked(file: Buffer): Buffer {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  try {
    return gunzipSync(file, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw malformed()
    throw new Refusal(
      'PAYLOAD_TOO_LARGE',
      'too_large',
      'Die Datei ist größer als 5 MB. Teile sie in mehrere.',
    )
  }
}

type FaultyLine = ListLine & { problem: Problem }
const isFaulty = (line: ListLine): line is FaultyLine => line.problem !== undefined

function faultsOf(lines: readonly ListLine[], faulty: readonly FaultyLine[]): Faults {
  return {
    faults: faulty.slice(0, FAULTS_TOLD).map((line) => ({ line: line.line, message: reasonOf(line) })),
    faultCount: faulty.length,
    padded: lines.filter(({ padded, problem }) => padded && !problem).length,
  }
}

async function importList(
  database: pg.Pool,
  session: string,
  lines: readonly ListLine[],
  desk: Desk,
): Promise<ImportResult> {
  const ready = lines.flatMap(({ line, entry }) => (entry ? [{ line, ...entry }] : []))
  if (ready.length === 0)
    throw new Refusal(
      'BAD_REQUEST',
      'nothing_ready',
      'Keine Zeile lässt sich einlesen. Berichtige die Liste und prüfe sie neu.',
    )
  const { taken, known, refused } = await takeOver(
    database,
    session,
    ready.map((entry) => ({ ...entry, hmac: desk.addressHmac(entry.email).toString('hex') })),
  )
  const problems = new Map(refused.map(({ line, problem }) => [line, problem]))
  const faulty = lines
    .map((line) => ({ ...line, problem: line.problem ?? problems.get(line.line) }))
    .filter(isFaulty)
  return {
    ...faultsOf(lines, faulty),
    taken,
    known,
    refusedList: faulty.length > 0 ? refusedList(faulty) : null,
  }
}

/**
 * The refused lines as they were typed: where each stood and why it was refused come last. Whose line it is that left is told by
 * the file that was handed in alone.
 */
function refusedList(lines: readonly FaultyLine[]): string {
  const told = lines.map((line) => {
    const cells = FIELDS.map((field) => (line.problem === 'left' ? '' : line.raw[field]))
    return [...cells, String(line.line), reasonOf(line)]
  })
  return asList([...COLUMN_NAMES, 'Zeile', 'Warum nicht'], told)
}

/** With the mark by which spreadsheets know UTF-8. */
const asList = (header: readonly string[], lines: readonly string[][]) =>
  `\uFEFF${[header, ...lines].map(csvLine).join('')}`
