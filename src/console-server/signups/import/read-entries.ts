import type { ImportProblem, ImportReport } from '../../../contract/console/signups.ts'
import { readPostalCode } from '../../../contract/places.ts'
import { asciiEmail, type EmailProblem, emailProblem, postalCodeProblem } from '../../../contract/signup.ts'
import { readMoment } from './read-moment.ts'
import type { TableRow } from './read-table.ts'

/** What a line says, each cell as it was typed. */
export type ImportFields = {
  email: string
  postal_code: string
  wording: string
  requested_at: string
  letter_sent_at: string
  confirmed_at: string
  source: string
}
type Field = keyof ImportFields

/** A line of a list; `entry`, with moments in ISO 8601, where nothing is wrong with it as far as the file itself shows. */
export type GivenLine = {
  line: number
  raw: ImportFields
  entry?: ImportFields
  problem?: ImportProblem
  details?: string | undefined
  /** Whether a zero was put before its postal code. */
  padded: boolean
}

/** What a column may be called, without blanks, signs and letter case; what we call it ourselves goes before the others. */
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
export const FIELDS = Object.keys(COLUMNS) as Field[]

/** What we call the columns ourselves. */
export const COLUMN_NAMES = FIELDS.map((field) => COLUMNS[field].name)

const key = (header: string) =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]/g, '')

/** Where each column stands and which of them the list calls otherwise, or the names of those that are missing. */
export function columnsOf(
  header: TableRow | undefined,
): { at: Record<Field, number>; otherwise: ImportReport['otherwise'] } | { missing: string[] } {
  const headers = header?.cells ?? []
  const keys = headers.map(key)
  const at = {} as Record<Field, number>
  for (const field of FIELDS) {
    const called = COLUMNS[field].also.find((name) => keys.includes(name)) ?? ''
    at[field] = keys.indexOf(called)
  }
  const missing = FIELDS.filter((field) => at[field] === -1).map((field) => COLUMNS[field].name)
  if (missing.length > 0) return { missing }
  const taken = FIELDS.map((field) => ({ column: COLUMNS[field].name, header: headers[at[field]] ?? '' }))
  return { at, otherwise: taken.filter(({ column, header: called }) => key(called) !== key(column)) }
}

/** @returns what reads rows, and says what is wrong with each as far as this file itself shows. */
export function lineReader(at: Record<Field, number>, now: Date): (row: TableRow) => GivenLine {
  const seen = new Map<string, number>()
  return ({ line, cells }) => {
    const raw = Object.fromEntries(FIELDS.map((field) => [field, cells[at[field]] ?? ''])) as ImportFields
    const typed = readPostalCode(raw.postal_code)
    // Excel takes 01067 for a number.
    const padded = /^\d{4}$/.test(typed)
    const postal_code = padded ? `0${typed}` : typed
    const entry = { ...raw, email: asciiEmail(raw.email), postal_code }
    for (const field of MOMENTS) entry[field] = readMoment(raw[field]) ?? ''
    const problem = problemOf(raw, entry, now)
    if (problem) return { line, raw, padded, ...problem }
    const email = entry.email.toLowerCase()
    const before = seen.get(email)
    if (before !== undefined) return { line, raw, padded, problem: 'duplicate', details: String(before) }
    seen.set(email, line)
    return { line, raw, padded, entry }
  }
}

/** Characters of a wording and of a source: room for any that exists, none for a book in each line. */
const LONGEST = { wording: 10_000, source: 200 }
const MOMENTS = ['requested_at', 'letter_sent_at', 'confirmed_at'] as const
const PROOF = ['wording', 'requested_at', 'letter_sent_at', 'confirmed_at', 'source'] as const

type Problem = { problem: ImportProblem; details?: string }

function problemOf(raw: ImportFields, entry: ImportFields, now: Date): Problem | undefined {
  const named = (fields: readonly Field[]) => fields.map((field) => COLUMNS[field].name).join(', ')
  const inEmail = emailProblem(entry.email)
  if (inEmail) return { problem: 'email', details: inEmail }
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

const EMAIL_SENTENCES: Partial<Record<EmailProblem, string>> & Record<'invalid', string> = {
  invalid: 'Das ist keine E-Mail-Adresse, an die sich schreiben lässt.',
  comma: 'In der E-Mail-Adresse steht ein Komma.',
  blank: 'In der E-Mail-Adresse steht ein Leerzeichen.',
  letter: 'In der E-Mail-Adresse steht ein Zeichen, das es dort nicht gibt, zum Beispiel ein „ö“ vor dem @.',
  several: 'Da steht mehr als ein @. In jede Zeile gehört genau eine E-Mail-Adresse.',
  ending: 'Die E-Mail-Adresse hat keine Endung wie .de.',
}

/** Why a line is refused, as a sentence. */
export function reasonOf(problem: ImportProblem, details?: string | null): string {
  return SENTENCES[problem](details ?? '')
}

const SENTENCES: Record<ImportProblem, (details: string) => string> = {
  email: (sign) => EMAIL_SENTENCES[sign as EmailProblem] ?? EMAIL_SENTENCES.invalid,
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
}
