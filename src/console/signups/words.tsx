import { LETTER_NAMES } from '../../contract/letter-kinds.ts'
import { type SignupState, STATE_NAMES } from '../../contract/person-data.ts'
import type { RouterOutputs } from '../ask.ts'
import { momentText } from '../words.ts'

export type Person = RouterOutputs['signups']['person']
type Event = Person['events'][number]
type Letter = Person['letters'][number]

export function StateSign({ state }: { state: SignupState }) {
  return <span className={`signup-state ${state}`}>{STATE_NAMES[state]}</span>
}

const EVENT_NAMES: Record<Event['type'], string> = {
  requested: 'Angemeldet',
  letter_sent: 'E-Mail zur Bestätigung verschickt',
  confirmed: 'Bestätigt',
  changed: 'Geändert',
  withdrawn: 'Abgemeldet',
  erased: 'Angaben zur Person gelöscht',
  expired: 'Angaben nach Fristablauf gelöscht',
}

export const eventText = ({ type, facts }: Event) =>
  facts.imported ? `${EVENT_NAMES[type]} (eingelesen)` : EVENT_NAMES[type]

export const letterText = ({ kind, subject }: Letter) =>
  [LETTER_NAMES[kind], subject].filter(Boolean).join(' ')

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
export function outcomeText({ kind, state, due_at, deferred_since, answer }: Letter): string {
  if (state !== 'waiting' && state !== 'sending') return OUTCOMES[state] ?? state
  if (deferred_since !== null) return `aufgeschoben seit ${momentText(deferred_since)}`
  if (kind === 'newsletter' || Date.parse(due_at) <= Date.now()) return 'wartet'
  // A mailbox has enough before its letter is tried; refused, or its answer lost, it is tried once more.
  const until = `wartet bis ${momentText(due_at)}`
  return answer === null ? `${until}, das Postfach hatte schon genug` : `${until} auf den nächsten Versuch`
}

/** What was heard of a letter after it left; that it was accepted, its outcome says. */
export const HEARD: Record<string, string> = {
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
export function factsOf({ facts, person }: Event): [string, string][] {
  const rows: [string, unknown][] = [
    ['Laut Liste am', typeof facts.at === 'string' ? momentText(facts.at) : undefined],
    ['Quelle', facts.source],
    ['Formular', FORMS[String(facts.form)] ?? facts.form],
    ['Seite', facts.page],
    ['Weg', CHANNELS[String(facts.channel)] ?? facts.channel],
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
