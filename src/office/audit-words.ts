/** What the entries of the log are about, as its page filters them; each entry is of one. */
export const AUDIT_TOPICS = ['access', 'people', 'letters', 'places', 'regions', 'team'] as const
type AuditTopic = (typeof AUDIT_TOPICS)[number]

type Action = readonly [topic: AuditTopic, words: string]

/** Everything that the log may say, in words. */
export const AUDIT_ACTIONS = {
  log_in: ['access', 'Angemeldet'],
  log_in_failed: ['access', 'Vergebliche Anmeldung'],
  log_out: ['access', 'Abgemeldet'],
  password_set: ['access', 'Passwort gesetzt'],
  password_changed: ['access', 'Passwort geändert'],
  totp_on: ['access', 'App für Codes eingeschaltet'],
  totp_off: ['access', 'App für Codes ausgeschaltet'],
  recovery_codes_made: ['access', 'Neue Codes für den Notfall'],
  own_sessions_ended: ['access', 'Alle anderen Geräte abgemeldet'],
  passkey_added: ['access', 'Passkey eingerichtet'],
  passkey_removed: ['access', 'Passkey entfernt'],
  signups_exported: ['people', 'Liste geladen'],
  signups_imported: ['people', 'Liste eingelesen'],
  person_exported: ['people', 'Auskunft geladen'],
  proof_printed: ['people', 'Nachweis geladen'],
  person_erased: ['people', 'Person gelöscht'],
  confirmation_resent: ['people', 'Bestätigung noch einmal gesendet'],
  address_tried_again: ['people', 'Adresse noch einmal versucht'],
  kept_letter_opened: ['people', 'Aufbewahrten Brief geöffnet'],
  newsletter_written: ['letters', 'Start entworfen'],
  newsletter_changed: ['letters', 'Start geändert'],
  newsletter_scheduled: ['letters', 'Start angesetzt'],
  newsletter_unscheduled: ['letters', 'Start zurückgeholt'],
  welcome_turned_on: ['letters', 'Willkommen für Nachzügler eingeschaltet'],
  welcome_turned_off: ['letters', 'Willkommen für Nachzügler ausgeschaltet'],
  newsletter_paused: ['letters', 'Start angehalten'],
  newsletter_resumed: ['letters', 'Start fortgesetzt'],
  newsletter_cancelled: ['letters', 'Start abgebrochen'],
  letter_picture_added: ['letters', 'Bild für einen Brief hochgeladen'],
  test_letter_sent: ['letters', 'Testbrief gesendet'],
  stuck_letters_retried: ['letters', 'Liegen gebliebene Briefe noch einmal versucht'],
  stuck_letters_discarded: ['letters', 'Liegen gebliebene Briefe verworfen'],
  place_goal_set: ['places', 'Ziel gesetzt'],
  place_started: ['places', 'Ort als gestartet gekennzeichnet'],
  place_start_taken_back: ['places', 'Start zurückgenommen'],
  region_saved: ['regions', 'Region gespeichert'],
  region_removed: ['regions', 'Region entfernt'],
  restaurant_saved: ['regions', 'Gasthof gespeichert'],
  restaurant_removed: ['regions', 'Gasthof entfernt'],
  channel_added: ['places', 'Kennung benannt'],
  channel_removed: ['places', 'Name einer Kennung entfernt'],
  site_changed: ['team', 'Angaben zur Seite geändert'],
  site_change_failed: ['team', 'Angaben zur Seite doch nicht geändert'],
  operator_added: ['team', 'Zugang angelegt'],
  operator_removed: ['team', 'Zugang entfernt'],
  operator_role_changed: ['team', 'Rolle geändert'],
  operator_reset: ['team', 'Zugang zurückgesetzt'],
  operator_sessions_ended: ['team', 'Sitzungen beendet'],
  audit_exported: ['team', 'Protokoll geladen'],
  backup_restored: ['team', 'Sicherung zurückgespielt'],
} as const satisfies Record<string, Action>

/** A line of the log. */
export type AuditEntry = {
  number: number
  at: string
  /** Who did it: an operator's number; null: the command line, or nobody who was logged in. */
  who: string | null
  action: string
  /** Numbers and choices; what each means says the action. */
  subject: Record<string, unknown>
}

/** Names by numbers. */
type People = Record<string, string>

/** Who did it, in words. */
export function auditWho({ who, action }: Pick<AuditEntry, 'who' | 'action'>, people: People): string {
  if (who !== null) return people[who] ?? 'jemand, der keinen Zugang mehr hat'
  return action === 'log_in_failed' ? 'nicht angemeldet' : 'Kommandozeile'
}

export function auditWords(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action)
    ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS][1]
    : action
}

/** What it was done to, in words. */
export function auditDetails({ subject }: Pick<AuditEntry, 'subject'>, people: People): string {
  const told = Object.entries(subject)
    .filter(([, value]) => value !== null && value !== false && value !== '')
    .sort(([one], [other]) => IN_ORDER.indexOf(one) - IN_ORDER.indexOf(other))
  return told
    .map(([name, value]) => (DETAILS[name] ?? asItIs(name))(value, people))
    .filter((words) => words !== '')
    .join(' · ')
}

type Detail = (value: unknown, people: People) => string

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
  land: String,
  result: inWords({
    accepted: 'Brief angenommen',
    waiting: 'Brief noch offen',
    missed: 'Brief nicht angenommen',
  }),
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
