import type {
  Resending,
  SignupEvent,
  SignupEventType,
  SignupState,
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
  sent: 'verschickt',
  refused: 'vom Mailserver abgelehnt',
  limited: 'nicht verschickt, das Postfach hatte schon genug',
  superseded: 'nicht mehr nötig',
  left: 'nicht verschickt, schon abgemeldet',
  suppressed: 'nicht verschickt, steht auf der Sperrliste',
  gone: 'nicht verschickt, die Adresse gibt es nicht mehr',
  cancelled: 'abgebrochen',
}

export function outcomeText(outcome: string | null): string {
  return outcome === null ? 'wartet' : (OUTCOMES[outcome] ?? outcome)
}

export const RESENDING: Record<Resending, string> = {
  queued: 'Die E-Mail zur Bestätigung geht noch einmal hinaus.',
  unknown: 'Diese Anmeldung gibt es nicht mehr.',
  left: 'Diese Adresse hat sich abgemeldet. Ihr wird nicht mehr geschrieben.',
  undeliverable: 'Diese Adresse nimmt keine E-Mails an.',
  confirmed: 'Diese Anmeldung ist schon bestätigt.',
  waiting: 'Eine E-Mail zur Bestätigung wartet schon auf ihren Versand.',
  limited_day: 'Dieses Postfach hat in den letzten 24 Stunden schon eine bekommen. Versuche es morgen.',
  limited_month: 'Dieses Postfach hat in den letzten 30 Tagen schon drei bekommen. Mehr sind nicht erlaubt.',
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
