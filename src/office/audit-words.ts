import { germanTimeShort } from '../content/german-time.ts'
import type { GivenFacts } from '../content/site-facts.ts'
import { type SignupState, STATE_NAMES } from '../contract/person-data.ts'
import type { Delivery } from '../mail/delivery-errors.ts'
import type { Role } from './auth/roles.ts'

/** Everything that the log may say, in words. */
export const AUDIT_ACTIONS: Record<string, string> = {
  log_in: 'Angemeldet',
  log_in_failed: 'Vergebliche Anmeldung',
  log_out: 'Abgemeldet',
  password_set: 'Passwort gesetzt',
  password_changed: 'Passwort geändert',
  totp_on: 'App für Codes eingeschaltet',
  totp_off: 'App für Codes ausgeschaltet',
  passkey_added: 'Passkey eingerichtet',
  passkey_removed: 'Passkey entfernt',
  signups_exported: 'Liste geladen',
  signups_imported: 'Liste eingelesen',
  person_exported: 'Auskunft geladen',
  proof_printed: 'Nachweis gedruckt',
  person_erased: 'Person gelöscht',
  confirmation_resent: 'Bestätigung noch einmal gesendet',
  address_tried_again: 'Adresse noch einmal versucht',
  newsletter_written: 'Start entworfen',
  newsletter_changed: 'Start geändert',
  newsletter_scheduled: 'Start angesetzt',
  newsletter_unscheduled: 'Start zurückgeholt',
  welcome_turned_on: 'Willkommen für Nachzügler eingeschaltet',
  welcome_turned_off: 'Willkommen für Nachzügler ausgeschaltet',
  newsletter_paused: 'Start angehalten',
  newsletter_resumed: 'Start fortgesetzt',
  newsletter_cancelled: 'Start abgebrochen',
  letter_picture_added: 'Bild für einen Brief hochgeladen',
  test_letter_sent: 'Testbrief gesendet',
  stuck_letters_retried: 'Liegen gebliebene Briefe noch einmal versucht',
  stuck_letters_discarded: 'Liegen gebliebene Briefe verworfen',
  place_goal_set: 'Ziel gesetzt',
  place_start_taken_back: 'Start zurückgenommen',
  region_saved: 'Region gespeichert',
  region_removed: 'Region entfernt',
  site_changed: 'Angaben zur Seite geändert',
  operator_added: 'Zugang angelegt',
  operator_removed: 'Zugang entfernt',
  operator_role_changed: 'Rolle geändert',
  operator_reset: 'Zugang zurückgesetzt',
  backup_restored: 'Sicherung zurückgespielt',
}

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

/** A line as the console shows it; `details` is what it was done to: „Start 3 · Briefe 1.214“. */
export function inWords({ number, at, who, action, subject }: AuditEntry, people: People) {
  const nobody = action === 'log_in_failed' ? 'nicht angemeldet' : 'Kommandozeile'
  const details = Object.entries(subject)
    .filter(([, value]) => value !== null && value !== false)
    .sort(([one], [other]) => IN_ORDER.indexOf(one) - IN_ORDER.indexOf(other))
    .map(([name, value]) => `${LABELS[name as Named]} ${[value].flat().map(valueIn(people)).join(', ')}`)
  return {
    number,
    at,
    action,
    who: who === null ? nobody : (people[who] ?? 'jemand, der keinen Zugang mehr hat'),
    what: AUDIT_ACTIONS[action] ?? action,
    details: details.map((words) => words.trim()).join(' · '),
  }
}

const valueIn = (people: People) => (value: unknown) => {
  if (typeof value === 'number') return value.toLocaleString('de-DE')
  const text = value === true ? '' : String(value)
  if (UUID.test(text)) return people[text] ?? 'ein Zugang, den es nicht mehr gibt'
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return `${germanTimeShort(text)} Uhr`
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('.')
  return VALUES[text] ?? text
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const LABELS = {
  by: 'mit',
  account: 'in den Zugang:',
  operator: '',
  role: '',
  step: 'falsch:',
  signup: 'Anmeldung',
  newsletter: 'Start',
  region: 'Region',
  picture: 'Bild',
  postal_code: 'Postleitzahl',
  goal: 'Ziel',
  letters: 'Briefe',
  places: 'Orte',
  entries: 'Zeilen',
  taken: 'neu',
  format: 'als',
  searched: 'mit Suche',
  state: '',
  result: '',
  from: 'von',
  until: 'bis',
  send_at: 'für',
  despite: 'trotz:',
  reason: 'Grund:',
  outcome: '',
  fields: '',
  version: 'Fassung',
}

type Named = keyof typeof LABELS

/** What an action was done to: only what has a name here. */
export type Subject = Partial<Record<Named, unknown>>

/** The database has its own order of names. */
const IN_ORDER = Object.keys(LABELS)

type Choice = SignupState | Role | Delivery['outcome'] | keyof GivenFacts

const VALUES: Record<string, string> & Record<Choice, string> = {
  ...STATE_NAMES,
  password: 'Passwort',
  app: 'Code der App',
  recovery_code: 'Ersatzcode',
  passkey: 'Passkey',
  link: 'Link',
  look: 'darf ansehen',
  send: 'darf ansehen und versenden',
  administer: 'darf alles',
  accepted: 'angenommen',
  waiting: 'noch offen',
  missed: 'nicht angenommen',
  sent: 'angenommen',
  kept: 'hier aufbewahrt',
  refused: 'abgelehnt',
  later: 'vertagt',
  ours: 'unseretwegen abgelehnt',
  away: 'Mailserver nicht zu erreichen',
  uncertain: 'vielleicht angekommen',
  operator: 'Betreiber',
  promo: 'Aktion',
  voices: 'Stimmen',
  waitingHouseholds: 'Wartende Haushalte',
  ordering: 'So bestellst du',
}
