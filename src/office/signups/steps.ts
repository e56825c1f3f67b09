import type pg from 'pg'
import { germanTime } from '../../content/german-time.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { answerOf } from '../../database/ask.ts'

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

/** The record of a person, in words: what happened and what proves it; and whether each hash, computed again, is right. */
export async function stepsOf(database: pg.Pool, events: readonly Event[]) {
  const unsound = await answerOf<number[]>(
    database,
    `select coalesce(json_agg(event), '[]') as answer from public.checked_events
     where signup_id = any ($1) and not (fits and follows and person_fits is not false)`,
    [events.map(({ signup_id }) => signup_id)],
  )
  return events.map((event) => ({
    number: event.id,
    signup: event.signup_id,
    title: `${TITLES[event.type]}${event.facts.imported ? ' (eingelesen)' : ''}`,
    at: germanTime(event.happened_at),
    facts: factsOf(event),
    isSound: !unsound.includes(event.id),
  }))
}

/** What is known, and what it is called; `code`: what is compared sign by sign. */
type Fact = [name: string, value: string, code?: 'code']

function factsOf({ id, facts, person, hash, previous_hash }: Event): Fact[] {
  // The event's own time is that of taking the list over.
  const isImported = facts.imported === true
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
    ['Ankunft', facts.evidence && 'belegt: der Link daraus wurde benutzt'],
    ['Fassung (SHA-256)', facts.template_version, 'code'],
    ['Was', facts.field && (facts.field === 'email' ? NEW_ADDRESS : 'Postleitzahl')],
    ['Weg', CHANNELS[String(facts.channel)] ?? facts.channel],
    ['E-Mail-Adresse', person?.email],
    ['Postleitzahl', person?.postal_code],
    ['Browser', person?.user_agent],
    ['IP-Adresse', person?.ip],
    [`Prüfwert (Ereignis ${id})`, hash, 'code'],
    ['Prüfwert davor', previous_hash, 'code'],
  ]
  return rows.filter((row): row is Fact => typeof row[1] === 'string' && row[1] !== '')
}
