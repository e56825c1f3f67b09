import type { ImportFault, ImportProblem } from '../../../contract/console/signups.ts'
import { emailProblem, postalCodeProblem } from '../../../contract/signup.ts'
import type { ImportEntry } from '../../../database/queries/console/signup-import.ts'
import { readMoment } from './read-moment.ts'
import type { TableRow } from './read-table.ts'

export type Field = Exclude<keyof ImportEntry, 'address_hmac'>

/** What a column may be called, without blanks, signs and letter case; the first is what we call it ourselves. */
const COLUMNS: Record<Field, { name: string; also: string[] }> = {
  email: { name: 'E-Mail', also: ['email', 'mail', 'emailadresse', 'emailaddress', 'adresse', 'address'] },
  postal_code: {
    name: 'Postleitzahl',
    also: ['postleitzahl', 'plz', 'postalcode', 'postcode', 'zip', 'zipcode'],
  },
  wording: {
    name: 'Einwilligung',
    also: [
      'einwilligung',
      'wortlaut',
      'wortlautdereinwilligung',
      'einwilligungstext',
      'consent',
      'consentwording',
      'wording',
    ],
  },
  requested_at: {
    name: 'Angemeldet am',
    also: ['angemeldetam', 'angefordertam', 'angemeldet', 'requestedat', 'signedupat', 'requested'],
  },
  letter_sent_at: {
    name: 'Bestätigungsmail am',
    also: [
      'bestätigungsmailam',
      'bestätigungsmailgesendetam',
      'bestätigungsemailam',
      'emailverschicktam',
      'mailverschicktam',
      'confirmationlettersentat',
      'confirmationsentat',
      'lettersentat',
      'emailsentat',
    ],
  },
  confirmed_at: { name: 'Bestätigt am', also: ['bestätigtam', 'bestätigt', 'confirmedat', 'confirmed'] },
  source: { name: 'Quelle', also: ['quelle', 'herkunft', 'source', 'origin'] },
}
const FIELDS = Object.keys(COLUMNS) as Field[]

/** What we call the columns ourselves. */
export const COLUMN_NAMES = FIELDS.map((field) => COLUMNS[field].name)

const key = (header: string) =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]/g, '')

/** Where each column stands, or the names of those that are missing. */
export function columnsOf(
  header: TableRow | undefined,
): { at: Record<Field, number> } | { missing: string[] } {
  const keys = header?.cells.map(key) ?? []
  const at = {} as Record<Field, number>
  for (const field of FIELDS) at[field] = keys.findIndex((each) => COLUMNS[field].also.includes(each))
  const missing = FIELDS.filter((field) => at[field] === -1).map((field) => COLUMNS[field].name)
  return missing.length > 0 ? { missing } : { at }
}

export type ReadEntry = { line: number; entry: Omit<ImportEntry, 'address_hmac'> }

/** @returns what reads rows, each as an entry, or what is wrong with it as far as this file itself shows. */
export function entryReader(at: Record<Field, number>, now: Date) {
  const seen = new Map<string, number>()
  return (rows: readonly TableRow[]) => readEntries(rows, at, now, seen)
}

function readEntries(
  rows: readonly TableRow[],
  at: Record<Field, number>,
  now: Date,
  seen: Map<string, number>,
): { entries: ReadEntry[]; faults: ImportFault[] } {
  const entries: ReadEntry[] = []
  const faults: ImportFault[] = []
  for (const { line, cells } of rows) {
    const raw = Object.fromEntries(FIELDS.map((field) => [field, cells[at[field]] ?? ''])) as Record<
      Field,
      string
    >
    const email = raw.email.toLowerCase()
    const entry = {
      ...raw,
      requested_at: readMoment(raw.requested_at) ?? '',
      letter_sent_at: readMoment(raw.letter_sent_at) ?? '',
      confirmed_at: readMoment(raw.confirmed_at) ?? '',
    }
    const problem = problemOf(raw, entry, now)
    const before = seen.get(email)
    if (problem) faults.push(faultAt(line, problem.problem, problem.columns))
    else if (before !== undefined) faults.push(faultAt(line, 'duplicate', [String(before)]))
    else entries.push({ line, entry })
    if (!problem && before === undefined) seen.set(email, line)
  }
  return { entries, faults }
}

/** Characters of a wording and of a source: room for any that exists, none for a book in each line. */
const LONGEST = { wording: 10_000, source: 200 }
const PROOF = ['wording', 'requested_at', 'letter_sent_at', 'confirmed_at', 'source'] as const

function problemOf(
  raw: Record<Field, string>,
  entry: ReadEntry['entry'],
  now: Date,
): { problem: ImportProblem; columns: string[] } | undefined {
  const named = (fields: readonly Field[]) => fields.map((field) => COLUMNS[field].name)
  if (emailProblem(raw.email)) return { problem: 'email', columns: [] }
  if (postalCodeProblem(raw.postal_code)) return { problem: 'postal_code', columns: [] }
  const missing = PROOF.filter((field) => raw[field] === '')
  if (missing.length > 0) return { problem: 'missing_proof', columns: named(missing) }
  const unread = (['requested_at', 'letter_sent_at', 'confirmed_at'] as const).filter(
    (field) => entry[field] === '',
  )
  if (unread.length > 0) return { problem: 'time', columns: named(unread) }
  // ISO 8601 in UTC of one length: as texts they sort by time.
  const { requested_at, letter_sent_at, confirmed_at } = entry
  const inOrder = requested_at <= letter_sent_at && letter_sent_at <= confirmed_at
  if (!inOrder || confirmed_at > now.toISOString()) return { problem: 'order', columns: [] }
  // It stays in the record for good, where nothing may name a person.
  if (raw.source.includes('@')) return { problem: 'source', columns: [] }
  const tooLong = raw.wording.length > LONGEST.wording || raw.source.length > LONGEST.source
  return tooLong || /[^\P{Cc}\r\n\t]/u.test(raw.wording + raw.source)
    ? { problem: 'invalid', columns: [] }
    : undefined
}

export function faultAt(line: number, problem: ImportProblem, details: readonly string[] = []): ImportFault {
  return { line, problem, message: SENTENCES[problem](details.join(', ')) }
}

const SENTENCES: Record<ImportProblem, (details: string) => string> = {
  email: () => 'Das ist keine E-Mail-Adresse, an die sich schreiben lässt.',
  postal_code: () =>
    'Eine Postleitzahl hat fünf Ziffern. Fehlt die Null am Anfang, formatiere die Spalte in der Tabelle als Text.',
  unknown_place: () => 'Diese Postleitzahl gibt es nicht.',
  duplicate: (line) => `Diese Adresse steht schon in Zeile ${line}.`,
  known: () => 'Diese Adresse ist schon angemeldet.',
  left: () =>
    'Diese Adresse hat sich abgemeldet oder wurde gelöscht. Sie kann sich nur selbst wieder anmelden.',
  missing_proof: (columns) => `Der Nachweis ist unvollständig: ${columns} fehlt.`,
  time: (columns) => `Das ist kein Zeitpunkt: ${columns}. Schreibe 21.11.2026 16:22 oder 2026-11-21T16:22.`,
  order: () =>
    'Die Zeitpunkte passen nicht: erst angemeldet, dann die Bestätigungsmail, dann bestätigt, alle vergangen.',
  source: () => 'In der Quelle steht ein @. Sie bleibt für immer im Nachweis und darf niemanden nennen.',
  invalid: () => 'Einwilligung oder Quelle ist zu lang oder enthält Steuerzeichen.',
}
