import type { PersonData } from '../../contract/person-data.ts'
import type { Messages } from '../../mail/messages.ts'
import { germanTime } from '../german-time.ts'
import { type Html, html } from './html.ts'

type Event = PersonData['events'][number]
type Rows = [label: string, value: string | Html][]

export const TITLES: Record<Event['type'], string> = {
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

/** All that an event says. */
export function rowsOf(event: Event, messages: Messages | undefined): Rows {
  const { type, facts } = event
  const rows: Rows = [['Zeitpunkt', germanTime(event.happened_at)]]
  // The event's own time is that of taking the list over.
  const isImported = facts.imported === true
  if (isImported)
    rows.push(
      ['Laut eingelesener Liste am', germanTime(String(facts.at))],
      ['Quelle der Liste', text(facts.source)],
    )
  if (type === 'requested')
    rows.push(
      ['Kästchen der Einwilligung', facts.consent_given === true ? 'angekreuzt' : 'nicht angekreuzt'],
      ['Formular', FORMS[String(facts.form)] ?? text(facts.form)],
      ['Seite', facts.page ? text(facts.page) : 'vom Browser nicht mitgeteilt'],
      ['Wortlaut (SHA-256)', code(facts.wording)],
    )
  if (type === 'letter_sent') rows.push(...letterSent(event, messages))
  if (type === 'confirmed' && !isImported)
    rows.push(
      ['Wie', 'Link in der E-Mail geöffnet und dort den Knopf gedrückt (POST)'],
      ['Link (SHA-256)', code(facts.link)],
    )
  if (type === 'changed') rows.push(['Was', facts.field === 'email' ? NEW_ADDRESS : 'Postleitzahl'])
  if (facts.channel) rows.push(['Weg', CHANNELS[String(facts.channel)] ?? text(facts.channel)])
  const { email, postal_code, user_agent, ip } = event.person ?? {}
  if (email) rows.push(['E-Mail-Adresse', email], ['Postleitzahl', text(postal_code)])
  if (user_agent) rows.push(['Browser', user_agent])
  if (ip) rows.push(['IP-Adresse', ip])
  return rows
}

const text = (value: string | boolean | null | undefined) => (value ? String(value) : 'nicht bekannt')
const code = (value: string | boolean | null | undefined) => html`<code>${text(value)}</code>`

function letterSent({ facts }: Event, messages: Messages | undefined): Rows {
  if (facts.imported === true) return [['Message-ID und Wortlaut', 'in der Liste nicht angegeben']]
  const { version, text: words = '' } = messages?.confirmation ?? {}
  return [
    ['Message-ID', code(facts.message_id)],
    ['Antwort des Mailservers', code(facts.smtp_answer)],
    ['Ankunft', facts.evidence ? 'belegt: der Link aus dieser E-Mail wurde benutzt' : 'siehe „Bestätigt“'],
    ['Fassung (SHA-256)', code(facts.template_version)],
    [
      'Wortlaut',
      version === facts.template_version
        ? html`<pre>${words.trim()}</pre>In doppelten Klammern steht, was in jeder E-Mail anders ist.`
        : 'eine andere Fassung als die jetzige; der Prüfwert weist sie aus',
    ],
  ]
}
