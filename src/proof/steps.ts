import type { PersonData } from '../database/queries/links.ts'
import type { Messages } from '../mail/messages.ts'
import { germanTime } from '../terminal/german-time.ts'
import { type Html, html } from './html.ts'

type Event = PersonData['events'][number]
export type Rows = [label: string, value: string | Html][]

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

/** What an event is called, and all that it says. */
export function stepOf(event: Event, messages: Messages | undefined): { title: string; rows: Rows } {
  const rows: Rows = [['Zeitpunkt', germanTime(event.happened_at)], ...fromList(event)]
  switch (event.type) {
    case 'requested':
      return { title: 'Angefordert', rows: [...rows, ...requested(event), ...person(event)] }
    case 'letter_sent':
      return { title: 'E-Mail zur Bestätigung verschickt', rows: [...rows, ...letterSent(event, messages)] }
    case 'confirmed':
      return { title: 'Bestätigt', rows: [...rows, ...confirmed(event), ...person(event)] }
    case 'changed':
      return { title: 'Geändert', rows: [...rows, ...changed(event), ...person(event)] }
    case 'withdrawn':
      return { title: 'Widerrufen', rows: [...rows, ['Weg', channel(event)]] }
    case 'erased':
      return { title: 'Angaben zur Person gelöscht', rows: [...rows, ['Weg', channel(event)]] }
    case 'expired':
      return { title: 'Angaben zur Person nach Fristablauf gelöscht', rows }
  }
}

/** What a list from elsewhere says; the event's own time is that of taking it over. */
function fromList({ facts }: Event): Rows {
  if (facts.imported !== true) return []
  return [
    ['Laut eingelesener Liste am', germanTime(String(facts.at))],
    ['Quelle der Liste', text(facts.source)],
  ]
}

const text = (value: string | boolean | null | undefined) => (value ? String(value) : 'nicht bekannt')
const code = (value: string | boolean | null | undefined) =>
  value ? html`<code>${String(value)}</code>` : '–'
const channel = ({ facts }: Event) => CHANNELS[String(facts.channel)] ?? text(facts.channel)

function requested({ facts }: Event): Rows {
  return [
    ['Kästchen der Einwilligung', facts.consent_given === true ? 'angekreuzt' : 'nicht angekreuzt'],
    ['Formular', FORMS[String(facts.form)] ?? text(facts.form)],
    ['Seite', facts.page ? text(facts.page) : 'vom Browser nicht mitgeteilt'],
    ['Wortlaut (SHA-256)', code(facts.wording)],
  ]
}

function letterSent({ facts }: Event, messages: Messages | undefined): Rows {
  if (facts.imported === true) return [['Message-ID und Wortlaut', 'in der Liste nicht angegeben']]
  const wording =
    messages?.confirmation.version === facts.template_version ? messages?.confirmation : undefined
  return [
    ['Message-ID', code(facts.message_id)],
    ['Antwort des Mailservers', facts.smtp_answer ? code(facts.smtp_answer) : 'nicht aufgezeichnet'],
    ...(facts.evidence
      ? ([['Ankunft', 'belegt: der Link aus dieser E-Mail wurde benutzt']] satisfies Rows)
      : []),
    ['Fassung (SHA-256)', code(facts.template_version)],
    ...(wording
      ? ([
          ['Betreff', wording.subject],
          [
            'Wortlaut',
            html`<pre>${wording.text.trim()}</pre>In doppelten Klammern steht, was in jeder E-Mail anders ist.`,
          ],
        ] satisfies Rows)
      : ([['Wortlaut', 'eine andere Fassung als die jetzige; der Prüfwert weist sie aus']] satisfies Rows)),
  ]
}

function confirmed({ facts }: Event): Rows {
  if (facts.imported === true) return []
  return [
    ['Wie', 'Link in der E-Mail geöffnet und dort den Knopf gedrückt (POST)'],
    ['E-Mail', code(facts.letter)],
    ['Link (SHA-256)', code(facts.link)],
  ]
}

function changed({ facts }: Event): Rows {
  if (facts.field !== 'email') return [['Was', 'Postleitzahl']]
  return [
    ['Was', 'E-Mail-Adresse, bestätigt durch den Link in einer E-Mail an die neue'],
    ['Link (SHA-256)', code(facts.link)],
  ]
}

function person(event: Event): Rows {
  if (!event.person) return [['Angaben zur Person', 'gelöscht']]
  const { email, postal_code, user_agent, ip } = event.person
  return [
    ['E-Mail-Adresse', text(email)],
    ['Postleitzahl', text(postal_code)],
    ...(user_agent ? ([['Browser', user_agent]] satisfies Rows) : []),
    ...(ip ? ([['IP-Adresse', ip]] satisfies Rows) : []),
  ]
}
