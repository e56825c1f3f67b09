import { isUtf8 } from 'node:buffer'
import { type CsvError, type Options, parse } from 'csv-parse/sync'
import { readPostalCode } from '../../contract/places.ts'
import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { Refusal } from '../refusal.ts'
import { readMoment } from './read-moment.ts'

type Column = { name: string; also: string }

/** What a column may be called, without blanks, signs and letter case; what we call it ourselves goes before the others. */
const COLUMNS = {
  email: { name: 'E-Mail', also: 'email mail emailadresse emailaddress adresse address' },
  postal_code: { name: 'Postleitzahl', also: 'postleitzahl plz postalcode postcode zip zipcode' },
  wording: {
    name: 'Einwilligung',
    also: 'einwilligung wortlaut wortlautdereinwilligung einwilligungstext consent consentwording wording',
  },
  requested_at: {
    name: 'Angemeldet am',
    also: 'angemeldetam angefordertam angemeldet requestedat signedupat requested',
  },
  letter_sent_at: {
    name: 'Bestätigungsmail am',
    also: `bestätigungsmailam bestätigungsmailgesendetam bestätigungsemailam emailverschicktam mailverschicktam
      confirmationlettersentat confirmationsentat lettersentat emailsentat`,
  },
  confirmed_at: { name: 'Bestätigt am', also: 'bestätigtam bestätigt confirmedat confirmed' },
  source: { name: 'Quelle', also: 'quelle herkunft source origin' },
} satisfies Record<string, Column>
type Field = keyof typeof COLUMNS
export const FIELDS = Object.keys(COLUMNS) as Field[]

/** What we call the columns ourselves. */
export const COLUMN_NAMES = FIELDS.map((field) => COLUMNS[field].name)
const named = (fields: readonly Field[]) => fields.map((field) => COLUMNS[field].name).join(', ')

/** A line of a list; `entry`, with moments in ISO 8601, where nothing is wrong with it as far as the file itself shows. */
export type ListLine = {
  /** Counted from 1, the header included. */
  line: number
  /** Each cell as it was typed. */
  raw: Record<Field, string>
  entry?: Record<Field, string>
  problem?: Problem | undefined
  /** What the reason names. */
  details?: string
  /** Whether a zero was put before its postal code. */
  padded: boolean
}

/** Why a line is refused, as a sentence. */
const REASONS = {
  email: () => 'Das ist keine E-Mail-Adresse, an die sich schreiben lässt.',
  postal_code: () => 'Eine Postleitzahl hat fünf Ziffern.',
  unknown_place: () => 'Diese Postleitzahl gibt es nicht.',
  duplicate: (line) => `Diese Adresse steht schon in Zeile ${line}.`,
  left: () =>
    'Diese Adresse hat sich abgemeldet oder wurde gelöscht. Sie kann sich nur selbst wieder anmelden.',
  missing_proof: (columns) => `Der Nachweis ist unvollständig: ${columns} fehlt.`,
  time: (columns) => `Das ist kein Zeitpunkt: ${columns}. Schreibe 21.11.2026 16:22 oder 2026-11-21T16:22.`,
  order: () =>
    'Die Zeitpunkte passen nicht: erst angemeldet, dann die Bestätigungsmail, dann bestätigt, alle vergangen.',
  source: () => 'In der Quelle steht ein @. Sie bleibt für immer im Nachweis und darf niemanden nennen.',
  invalid: () =>
    'Einwilligung oder Quelle ist zu lang oder enthält Steuerzeichen oder „\uFFFD“ statt eines Buchstabens.',
} satisfies Record<string, (details: string) => string>
export type Problem = keyof typeof REASONS

export const reasonOf = ({ problem, details = '' }: { problem: Problem; details?: string }): string =>
  REASONS[problem](details)

/**
 * Reads a list to its end, as spreadsheets write it: RFC 4180 with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1. What only
 * the database knows of a line is found when it is taken over.
 * @throws {Refusal} when it is none as a whole
 */
export function readList(file: Buffer) {
  const { encoding, text } = decode(file)
  const [header, ...rows] = rowsOf(text, delimiterOf(text))
  const headers = header?.cells ?? []
  const keys = headers.map(key)
  const at = {} as Record<Field, number>
  for (const field of FIELDS) {
    const called = COLUMNS[field].also.split(/\s+/).find((name) => keys.includes(name)) ?? ''
    at[field] = keys.indexOf(called)
  }
  const missing = FIELDS.filter((field) => at[field] === -1)
  if (missing.length > 0) throw wrong('columns', `In der ersten Zeile fehlt: ${named(missing)}.`)
  const taken = FIELDS.map((field) => ({ column: COLUMNS[field].name, header: headers[at[field]] ?? '' }))
  // A line with nothing in our columns is none.
  const filled = rows.filter(({ cells }) => Object.values(at).some((column) => cells[column]))
  return {
    encoding,
    otherwise: taken.filter(({ column, header: called }) => key(called) !== key(column)),
    lines: filled.map(lineReader(at, new Date())),
  }
}

const key = (header: string) =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]/g, '')

const wrong = (reason: string, message: string) => new Refusal('BAD_REQUEST', reason, message)

/** What workbooks begin with, whatever their name says: ZIP, as XLSX and ODS are, and what Excel wrote until 2003. */
const WORKBOOK = /^(504b0304|d0cf11e0)/
/** PNG, JPEG, PDF, GIF, gzip. */
const NO_TEXT = /^(89504e47|ffd8ff|25504446|47494638|1f8b)/

function decode(file: Buffer): { encoding: string; text: string } {
  const begin = file.toString('hex', 0, 4)
  if (WORKBOOK.test(begin))
    throw wrong(
      'no_csv',
      'Das ist keine CSV-Datei, sondern eine Arbeitsmappe. Speichere sie in Excel oder LibreOffice als „CSV UTF-8“ und lies diese Datei ein.',
    )
  if (NO_TEXT.test(begin))
    throw wrong('no_csv', 'Das ist keine CSV-Datei. Speichere die Liste in der Tabelle als „CSV UTF-8“.')
  if (file[0] === 0xff && file[1] === 0xfe)
    return { encoding: 'UTF-16', text: new TextDecoder('utf-16le').decode(file) }
  const asUtf8 = new TextDecoder().decode(file)
  if (isUtf8(file)) return { encoding: 'UTF-8', text: asUtf8 }
  // No UTF-8, but with its mark or letters of it all the same.
  if (/[^\0-\x7f\uFFFD]/.test(asUtf8) || file[0] === 0xef) {
    const line = asUtf8.slice(0, asUtf8.indexOf('\uFFFD')).split('\n').length
    throw wrong(
      'mixed',
      `In Zeile ${line} steht ein Zeichen, das nicht zum Rest passt: Die Liste ist teils in UTF-8 geschrieben, teils anders. Umlaute wären falsch im Nachweis. Berichtige die Zeile und speichere die Liste als „CSV UTF-8“.`,
    )
  }
  // What is no UTF-8 was written by an older Excel: Windows-1252, which has Latin-1's letters.
  return { encoding: 'Latin-1', text: new TextDecoder('windows-1252').decode(file) }
}

/** The one that the header line has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', '\t', ','].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** A row of a file and the line that it begins in. */
type Row = { line: number; cells: string[] }

function rowsOf(text: string, delimiter: string): Row[] {
  let line = 1
  const options: Options<Row, string[]> = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 100_000,
    // Its own count of lines takes an end of line within quotes for two.
    on_record(raw) {
      const row = { line, cells: raw.map(trimmed) }
      line += 1 + (raw.join('').match(/\r\n?|\n/g)?.length ?? 0)
      return row.cells.some((cell) => cell !== '') ? row : null
    },
  }
  try {
    // Its type lets a record be something else only where it has named columns.
    return parse(text, options as object) as unknown as Row[]
  } catch (error) {
    if (!(error as CsvError).code?.startsWith('CSV_')) throw error
    throw wrong(
      'unreadable',
      `Ab Zeile ${line} lässt sich die Datei nicht lesen. Oft fehlt dort ein Anführungszeichen. Speichere sie neu als CSV.`,
    )
  }
}

// Blanks and line ends that somebody typed by mistake; other invisible signs are no mistake and stay. Nor is what keeps
// a text a text in spreadsheets part of it: ="01067", an apostrophe before a number or a time, and the one that csvLine
// puts before what looks like a formula.
function trimmed(cell: string): string {
  const text = /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell
  return text.replace(
    /^[ \t\r\n]*(?:'(?=[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0]|\d[\d .:+-]*$))?[ \t\r\n]*|(?<![ \t\r\n])[ \t\r\n]+$/g,
    '',
  )
}

/** @returns what reads rows, and says what is wrong with each as far as this file itself shows. */
function lineReader(at: Record<Field, number>, now: Date): (row: Row) => ListLine {
  const seen = new Map<string, number>()
  return ({ line, cells }) => {
    const raw = Object.fromEntries(FIELDS.map((field) => [field, cells[at[field]] ?? ''])) as ListLine['raw']
    const typed = readPostalCode(raw.postal_code)
    // Excel takes 01067 for a number.
    const padded = /^\d{4}$/.test(typed)
    const entry = { ...raw, email: asciiEmail(raw.email), postal_code: padded ? `0${typed}` : typed }
    for (const field of MOMENTS) entry[field] = readMoment(raw[field]) ?? ''
    const read = { line, raw, padded }
    const fault = faultOf(raw, entry, now)
    if (fault) return { ...read, ...fault }
    const email = entry.email.toLowerCase()
    const before = seen.get(email)
    if (before !== undefined) return { ...read, problem: 'duplicate', details: String(before) }
    seen.set(email, line)
    return { ...read, entry }
  }
}

/** Characters of a wording and of a source: room for any that exists, none for a book in each line. */
const LONGEST = { wording: 10_000, source: 200 }
const MOMENTS = ['requested_at', 'letter_sent_at', 'confirmed_at'] as const
const PROOF = ['wording', ...MOMENTS, 'source'] as const

function faultOf(
  raw: ListLine['raw'],
  entry: ListLine['raw'],
  now: Date,
): { problem: Problem; details?: string } | undefined {
  if (emailProblem(entry.email)) return { problem: 'email' }
  if (postalCodeProblem(entry.postal_code)) return { problem: 'postal_code' }
  const missing = PROOF.filter((field) => raw[field] === '')
  if (missing.length > 0) return { problem: 'missing_proof', details: named(missing) }
  const unread = MOMENTS.filter((field) => entry[field] === '')
  if (unread.length > 0) return { problem: 'time', details: named(unread) }
  // ISO 8601 in UTC of one length: as texts they sort by time.
  const { requested_at, letter_sent_at, confirmed_at } = entry
  const inOrder = requested_at <= letter_sent_at && letter_sent_at <= confirmed_at
  if (!inOrder || confirmed_at > now.toISOString()) return { problem: 'order' }
  // It stays in the record for good, where nothing may name a person.
  if (raw.source.includes('@')) return { problem: 'source' }
  const tooLong = raw.wording.length > LONGEST.wording || raw.source.length > LONGEST.source
  return tooLong || /[^\P{Cc}\r\n\t]|\uFFFD/u.test(raw.wording + raw.source)
    ? { problem: 'invalid' }
    : undefined
}
