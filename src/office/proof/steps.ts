import type { PersonData } from '../../contract/person-data.ts'
import { germanTime } from '../german-time.ts'

type Event = PersonData['events'][number]

const TITLES: Record<Event['type'], string> = {
  requested: 'Angefordert',
  letter_sent: 'E-Mail zur Bestätigung verschickt',
  confirmed: 'Bestätigt',
  changed: 'Geändert',
  withdrawn: 'Widerrufen',
  erased: 'Angaben zur Person gelöscht',
  expired: 'Angaben zur Person nach Fristablauf gelöscht',
}

const FORMS: Record<string, string> = {
  dialog: 'Fenster „Anmelden“ auf der Seite',
  page: 'Seite „Anmelden“ (ohne JavaScript)',
  rest: 'über die Schnittstelle',
  import: 'eingelesen aus einer Liste',
}

const CHANNELS: Record<string, string> = {
  link: 'Link im Newsletter',
  mail: 'E-Mail an die Adresse zum Abmelden (RFC 2369)',
  complaint: 'beim Anbieter des Postfachs als Spam gemeldet (RFC 5965)',
  'one-click': 'Knopf „Abmelden“ des Mailprogramms (RFC 8058)',
  'my-data': 'Seite „Meine Daten“',
  operator: 'durch den Betreiber, auf Verlangen',
  'restored backup': 'erneut beendet, nachdem eine ältere Sicherung zurückgespielt wurde',
}

const NEW_ADDRESS = 'E-Mail-Adresse, bestätigt durch den Link in einer E-Mail an die neue'

export const titleOf = ({ type, facts }: Event): string =>
  facts.imported === true ? `${TITLES[type]} (eingelesen)` : TITLES[type]

/** What is known, and what it is called; `code`: what is compared sign by sign. */
type Fact = [name: string, value: string, code?: 'code']

/** All that an event says: on the proof and on the page of whom it is about. */
export function factsOf({ type, facts, person }: Event): Fact[] {
  // The event's own time is that of taking the list over.
  const isImported = facts.imported === true
  const isLetter = type === 'letter_sent' && !isImported
  const rows: [string, unknown, 'code'?][] = [
    ['Laut eingelesener Liste am', isImported && germanTime(String(facts.at))],
    ['Quelle der Liste', facts.source],
    ['Wie', facts.link && 'Link in der E-Mail geöffnet und dort den Knopf gedrückt (POST)'],
    ['Link (SHA-256)', facts.link, 'code'],
    ['Kästchen der Einwilligung', facts.consent_given === true && 'angekreuzt'],
    ['Formular', FORMS[String(facts.form)] ?? facts.form],
    ['Seite', facts.page],
    ['Wortlaut (SHA-256)', facts.wording, 'code'],
    ['Message-ID', facts.message_id, 'code'],
    ['Antwort des Mailservers', facts.smtp_answer, 'code'],
    ['Ankunft', isLetter && (facts.evidence ? 'belegt: der Link daraus wurde benutzt' : 'siehe „Bestätigt“')],
    ['Fassung (SHA-256)', facts.template_version, 'code'],
    ['Was', facts.field && (facts.field === 'email' ? NEW_ADDRESS : 'Postleitzahl')],
    ['Weg', CHANNELS[String(facts.channel)] ?? facts.channel],
    ['E-Mail-Adresse', person?.email],
    ['Postleitzahl', person?.postal_code],
    ['Browser', person?.user_agent],
    ['IP-Adresse', person?.ip],
  ]
  return rows.filter((row): row is Fact => typeof row[1] === 'string' && row[1] !== '')
}
