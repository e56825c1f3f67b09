import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { readPostalCode } from '../../contract/places.ts'
import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { Refusal } from '../refusal.ts'
import { readMoment } from './read-moment.ts'

/** What the columns of a list are called. */
const COLUMNS = {
  email: 'E-Mail',
  postal_code: 'Postleitzahl',
  wording: 'Einwilligung',
  requested_at: 'Angemeldet am',
  letter_sent_at: 'Bestätigungsmail am',
  confirmed_at: 'Bestätigt am',
  source: 'Quelle',
}
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]
const MOMENTS = ['requested_at', 'letter_sent_at', 'confirmed_at'] as const
const PROOF = ['wording', ...MOMENTS, 'source'] as const

export const COLUMN_NAMES = Object.values(COLUMNS)
const named = (fields: readonly Field[]) => fields.map((field) => COLUMNS[field]).join(', ')

/** A row of a list. */
export type ListLine = {
  /** As spreadsheets count: the header is 1. */
  line: number
  /** As it was typed, in the order of COLUMN_NAMES. */
  raw: Record<Field, string>
  /** As it is kept, moments in ISO 8601. */
  entry: Record<Field, string>
  /** Why it is refused, as far as the file itself shows. */
  problem: string | undefined
}

/**
 * Reads a list to its end, as spreadsheets write it: RFC 4180 with comma, semicolon or tab, in UTF-8 or Latin-1.
 * @throws {Refusal} when it is none as a whole
 */
export function readList(file: Buffer): ListLine[] {
  const seen = new Map<string, number>()
  const now = new Date().toISOString()
  return rowsOf(decode(file)).flatMap((row, index) => {
    const raw = Object.fromEntries(
      FIELDS.map((field) => [field, trimmed(row[field] ?? '')]),
    ) as ListLine['raw']
    if (Object.values(raw).join('') === '') return []
    const line = index + 2
    const entry = entryOf(raw)
    const address = entry.email.toLowerCase()
    const before = seen.get(address)
    const problem =
      problemOf(raw, entry, now) ?? (before ? `Diese Adresse steht schon in Zeile ${before}.` : undefined)
    if (!problem) seen.set(address, line)
    return [{ line, raw, entry, problem }]
  })
}

const wrong = (reason: string, message: string) => new Refusal('BAD_REQUEST', reason, message)

function decode(file: Buffer): string {
  // Workbooks, pictures and UTF-16 have such bytes, texts have none.
  if (file.includes(0))
    throw wrong(
      'no_csv',
      'Das ist keine CSV-Datei. Speichere die Liste in Excel oder LibreOffice als „CSV UTF-8“ und lies diese Datei ein.',
    )
  const asUtf8 = new TextDecoder().decode(file)
  if (isUtf8(file)) return asUtf8
  // No UTF-8, but with letters of it all the same: they would be wrong in the record for good.
  if (/[^\0-\x7f\uFFFD]/.test(asUtf8)) {
    const line = asUtf8.slice(0, asUtf8.indexOf('\uFFFD')).split('\n').length
    throw wrong('mixed', `In Zeile ${line} ${MIXED}`)
  }
  // What is no UTF-8 was written by an older Excel: Windows-1252, which has Latin-1's letters.
  return new TextDecoder('windows-1252').decode(file)
}

const MIXED =
  'steht ein Zeichen, das nicht zum Rest passt: Die Liste ist teils in UTF-8 geschrieben, teils anders. Umlaute wären falsch im Nachweis. Berichtige die Zeile und speichere die Liste als „CSV UTF-8“.'

function rowsOf(text: string): Partial<ListLine['raw']>[] {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  // The one that the header has most of.
  const delimiter = [';', '\t', ','].reduce((best, each) => (count(each) > count(best) ? each : best))
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true, columns: fieldsOf })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrong(
      'unreadable',
      `Ab Zeile ${Number(error.records) + 2} lässt sich die Datei nicht lesen. Oft fehlt dort ein Anführungszeichen. Speichere sie neu als CSV.`,
    )
  }
}

/** Which column has what; others are left out. */
function fieldsOf(header: string[]): (Field | false)[] {
  const keys = FIELDS.map((field) => keyOf(COLUMNS[field]))
  const fields = header.map(
    (name) => FIELDS[keys.indexOf(keyOf(name).replace(/^plz$/, 'postleitzahl'))] ?? false,
  )
  const missing = FIELDS.filter((field) => !fields.includes(field))
  if (missing.length > 0) throw wrong('columns', `In der ersten Zeile fehlt: ${named(missing)}.`)
  return fields
}

const keyOf = (header: string) =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]/g, '')

/** Without what keeps a text a text in spreadsheets: ="01067", and an apostrophe before a number or, of csvLine's, a formula. */
function trimmed(cell: string): string {
  const text = cell.trim()
  return (/^="([^"]*)"$/.exec(text)?.[1] ?? text).replace(/^'(?=[\s\0=+\-@＝＋－＠\d])/, '').trim()
}

function entryOf(raw: ListLine['raw']): ListLine['entry'] {
  // Excel takes 01067 for a number, and its zero away.
  const postal_code = readPostalCode(raw.postal_code).replace(/^\d{4}$/, '0$&')
  const entry = { ...raw, email: asciiEmail(raw.email), postal_code }
  for (const field of MOMENTS) entry[field] = readMoment(raw[field]) ?? ''
  return entry
}

/** What is wrong with a line; `now` in ISO 8601. */
function problemOf(raw: ListLine['raw'], entry: ListLine['entry'], now: string): string | undefined {
  if (emailProblem(entry.email)) return 'Das ist keine E-Mail-Adresse, an die sich schreiben lässt.'
  if (postalCodeProblem(entry.postal_code)) return 'Eine Postleitzahl hat fünf Ziffern.'
  const missing = PROOF.filter((field) => raw[field] === '')
  if (missing.length > 0) return `Der Nachweis ist unvollständig: ${named(missing)} fehlt.`
  const unread = MOMENTS.filter((field) => entry[field] === '')
  if (unread.length > 0)
    return `Das ist kein Zeitpunkt: ${named(unread)}. Schreibe 21.11.2026 16:22 oder 2026-11-21T16:22.`
  // ISO 8601 in UTC of one length: as texts they sort by time.
  const { requested_at, letter_sent_at, confirmed_at } = entry
  if (requested_at > letter_sent_at || letter_sent_at > confirmed_at || confirmed_at > now)
    return 'Die Zeitpunkte passen nicht: erst angemeldet, dann die Bestätigungsmail, dann bestätigt, alle vergangen.'
  if (raw.source.includes('@'))
    return 'In der Quelle steht ein @. Sie bleibt für immer im Nachweis und darf niemanden nennen.'
  // Room for any that exists, none for a book in each line.
  if (
    raw.wording.length > 10_000 ||
    raw.source.length > 200 ||
    /[^\P{Cc}\r\n\t]|\uFFFD/u.test(raw.wording + raw.source)
  )
    return 'Einwilligung oder Quelle ist zu lang oder enthält Steuerzeichen oder „\uFFFD“ statt eines Buchstabens.'
  return undefined
}
