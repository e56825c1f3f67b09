import type {
  Resending,
  SignupEvent,
  SignupEventType,
  SignupPerson,
  SignupState,
  TryingAgain,
} from '../../../contract/console/signups.ts'
import { momentText } from '../../words.ts'

export const STATE_NAMES: Record<SignupState, string> = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
}

export const EVENT_NAMES: Record<SignupEventType, string> = {
  requested: 'Angemeldet',
  letter_sent: 'E-Mail zur Bestätigung verschickt',
  confirmed: 'Bestätigt',
  changed: 'Geändert',
  withdrawn: 'Abgemeldet',
  erased: 'Angaben zur Person gelöscht',
  expired: 'Angaben nach Fristablauf gelöscht',
}

const OUTCOMES: Record<string, string> = {
  sent: 'vom Mailserver angenommen',
  uncertain: 'vielleicht zugestellt, der Mailserver antwortete zweimal nicht',
  given_up: 'aufgegeben, nachdem der Mailserver ihn fünf Tage lang aufschob',
  refused: 'vom Mailserver abgelehnt',
  limited: 'nicht verschickt, das Postfach hatte schon genug',
  superseded: 'nicht mehr nötig',
  left: 'nicht verschickt, schon abgemeldet',
  suppressed: 'nicht verschickt, steht auf der Sperrliste',
  gone: 'nicht verschickt, die Adresse gibt es nicht mehr',
  cancelled: 'abgebrochen',
}

/** What became of a letter; of one that waits, for what and until when. */
export function outcomeText(letter: SignupPerson['letters'][number]): string {
  const { kind, state, dueAt, deferredSince, answer } = letter
  if (state !== 'waiting' && state !== 'sending') return OUTCOMES[state] ?? state
  if (deferredSince !== null) return `aufgeschoben seit ${momentText(deferredSince)}`
  if (kind === 'newsletter' || Date.parse(dueAt) <= Date.now()) return 'wartet'
  // A mailbox has enough before its letter is tried; refused, or its answer lost, it is tried once more.
  const until = `wartet bis ${momentText(dueAt)}`
  return answer === null ? `${until}, das Postfach hatte schon genug` : `${until} auf den nächsten Versuch`
}

/** As letter_limits has them. */
const LIMITS =
  'Erlaubt sind zwei in 24 Stunden, zehn Minuten auseinander, und drei in 30 Tagen. Wann die letzten hinausgingen, steht unter „E-Mails“.'

export const RESENDING: Record<Resending, string> = {
  queued: 'Die E-Mail zur Bestätigung geht noch einmal hinaus.',
  unknown: 'Diese Anmeldung gibt es nicht mehr.',
  left: 'Diese Adresse hat sich abgemeldet. Ihr wird nicht mehr geschrieben.',
  undeliverable: 'Diese Adresse nimmt keine E-Mails an.',
  confirmed: 'Diese Anmeldung ist schon bestätigt.',
  waiting: 'Eine E-Mail zur Bestätigung wartet schon auf ihren Versand.',
  limited: `Dieses Postfach hat vorerst genug bekommen. ${LIMITS}`,
}

export const TRYING_AGAIN: Record<TryingAgain, string> = {
  ...RESENDING,
  waiting: 'Die Adresse gilt wieder. Eine E-Mail zur Bestätigung wartet schon auf ihren Versand.',
  limited: `Die Adresse gilt wieder, hat aber vorerst genug Bestätigungen bekommen. ${LIMITS}`,
  cleared: 'Der nächste Brief geht wieder an diese Adresse.',
  deliverable: 'Diese Adresse gilt schon.',
}

/** What was heard of a letter after it left; that it was accepted, its outcome says. */
export const LETTER_EVENTS: Record<string, string> = {
  deferred: 'vom Mailserver aufgeschoben',
  possibly_delivered: 'vielleicht angekommen',
  bounced_hard: 'zurückgekommen: die Adresse gibt es nicht',
  bounced_soft: 'zurückgekommen: voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet',
  auto_replied: 'automatische Antwort',
}

const FORMS: Record<string, string> = {
  dialog: 'Fenster „Anmelden“',
  page: 'Seite „Anmelden“ ohne JavaScript',
  rest: 'Schnittstelle',
  import: 'eingelesene Liste',
}

const CHANNELS: Record<string, string> = {
  link: 'Link im Newsletter',
  'one-click': 'Knopf des Mailprogramms',
  'my-data': 'Seite „Meine Daten“',
  mail: 'Abmeldung per E-Mail',
  complaint: 'beim Anbieter als Spam gemeldet',
  operator: 'durch den Betreiber',
  'restored backup': 'erneut, nachdem eine Sicherung zurückgespielt wurde',
}

/** What an event says, in the order of its weight. */
export function factsOf({ facts, person }: SignupEvent): [string, string][] {
  const rows: [string, unknown][] = [
    ['Laut Liste am', typeof facts.at === 'string' ? momentText(facts.at) : undefined],
    ['Quelle', facts.source],
    ['Formular', named(FORMS, facts.form)],
    ['Seite', facts.page],
    ['Weg', named(CHANNELS, facts.channel)],
    ['Geändert', facts.field && (facts.field === 'email' ? 'E-Mail-Adresse' : 'Postleitzahl')],
    ['Adresse', person?.email],
    ['Postleitzahl', person?.postal_code],
    ['Browser', person?.user_agent],
    ['IP-Adresse', person?.ip],
    ['Antwort des Mailservers', facts.smtp_answer],
    ['Message-ID', facts.message_id],
  ]
  return rows.filter((row): row is [string, string] => typeof row[1] === 'string' && row[1] !== '')
}

function named(names: Record<string, string>, key: unknown): unknown {
  return typeof key === 'string' ? (names[key] ?? key) : undefined
}
