import type { AuditEntry, AuditPage } from './audit.ts'

/** What it was done to, in words. @param people names by numbers */
export function auditDetails({ subject }: AuditEntry, people: AuditPage['people']): string {
  const told = Object.entries(subject)
    .filter(([, value]) => value !== null && value !== false && value !== '')
    .sort(([one], [other]) => IN_ORDER.indexOf(one) - IN_ORDER.indexOf(other))
  return told
    .map(([name, value]) => (DETAILS[name] ?? asItIs(name))(value, people))
    .filter((words) => words !== '')
    .join(' · ')
}

type Detail = (value: unknown, people: AuditPage['people']) => string

const numbers = new Intl.NumberFormat('de-DE')
const counted =
  (one: string, many: string): Detail =>
  (value) =>
    `${numbers.format(Number(value))} ${value === 1 ? one : many}`
const before =
  (word: string): Detail =>
  (value) =>
    `${word} ${value}`
const inWords =
  (words: Record<string, string>): Detail =>
  (value) =>
    words[String(value)] ?? String(value)
const named: Detail = (value, people) => people[String(value)] ?? 'ein Zugang, den es nicht mehr gibt'
const asItIs =
  (name: string): Detail =>
  (value) =>
    `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`

const day = (text: unknown) => String(text).split('-').reverse().join('.')

const DETAILS: Record<string, Detail> = {
  by: inWords({
    password: 'mit Passwort',
    app: 'mit Passwort und Code der App',
    recovery_code: 'mit Passwort und einem Code für den Notfall',
    passkey: 'mit Passkey',
    link: 'mit einem Link',
  }),
  account: (value, people) => `in den Zugang: ${named(value, people)}`,
  operator: named,
  role: inWords({ look: 'darf ansehen', send: 'darf ansehen und versenden', administer: 'darf alles' }),
  step: inWords({ password: 'Passwort falsch', code: 'Code falsch', passkey: 'Passkey passt nicht' }),
  more: () => 'weitere dieser Stunde sind nicht aufgeschrieben',
  signup: before('Anmeldung'),
  newsletter: before('Start'),
  region: before('Region'),
  restaurant: before('Gasthof'),
  restaurants: counted('Gasthof', 'Gasthöfe'),
  answer: inWords({ asked: 'gefragt', agreed: 'zugesagt', declined: 'abgesagt' }),
  mailbox: before('Brief'),
  postal_code: before('Postleitzahl'),
  channel: before('Weg'),
  postal_codes: (value) => `Postleitzahlen ${[value].flat().join(', ')}`,
  goal: counted('Haushalt', 'Haushalte'),
  letters: counted('Brief', 'Briefe'),
  places: counted('Ort', 'Orte'),
  signups: counted('Anmeldung', 'Anmeldungen'),
  entries: counted('Zeile', 'Zeilen'),
  taken: (value) => `${value} neu`,
  day: (value) => `am ${day(value)}`,
  from: (value) => `ab ${day(value)}`,
  until: (value) => `bis ${day(value)}`,
  format: (value) => String(value).toUpperCase(),
  searched: () => 'mit Suche',
  started_too: () => 'Orte ohne Brief gelten trotzdem als gestartet',
  send_at: (value) => `für ${clock.format(new Date(String(value)))} Uhr`,
  despite: (value) => `trotz: ${[value].flat().join(', ')}`,
  outcome: inWords({ sent: 'angenommen', kept: 'hier aufbewahrt', refused: 'abgelehnt' }),
  kind: inWords({
    access: 'Auskunft',
    rectification: 'Berichtigung',
    erasure: 'Löschung',
    restriction: 'Einschränkung',
    portability: 'Mitnahme',
    objection: 'Widerspruch',
  }),
  state: inWords({
    open: 'offen',
    asked: 'wartet auf Antwort',
    done: 'erledigt',
    confirmed: 'bestätigt',
    left: 'abgemeldet',
    undeliverable: 'nicht zustellbar',
  }),
}

/** The database has its own order of names. */
const IN_ORDER = Object.keys(DETAILS)

const clock = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
