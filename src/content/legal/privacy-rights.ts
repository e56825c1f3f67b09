import type { Operator } from '../operator.ts'
import { type Block, inline, prose, type Section } from './blocks.ts'

/** What a visitor may ask for, and where. */
export function rightsSections(operator: Operator): Section[] {
  return [
    { id: 'rechte', title: 'Deine Rechte', blocks: prose(rights(operator)) },
    { id: 'widerspruch', title: 'Dein Recht auf Widerspruch', blocks: [OBJECTION] },
    { id: 'widerruf', title: 'Widerruf', blocks: prose(withdrawal(operator)) },
    { id: 'beschwerde', title: 'Beschwerde bei der Aufsicht', blocks: COMPLAINT },
    { id: 'sicherheit', title: 'Sicherheit', blocks: prose(SECURITY) },
    { id: 'minderjaehrige', title: 'Kinder und Jugendliche', blocks: prose(MINORS) },
    { id: 'stand', title: 'Stand dieser Erklärung', blocks: prose(version(operator)) },
  ]
}

const rights = (operator: Operator) => `
  Du hast uns gegenüber diese Rechte:

  - **Auskunft** darüber, welche Daten wir von dir haben (Art. 15 DSGVO),
  - **Berichtigung** falscher Daten (Art. 16 DSGVO),
  - **Löschung** deiner Daten (Art. 17 DSGVO),
  - **Einschränkung** der Verarbeitung (Art. 18 DSGVO),
  - **Übertragbarkeit**, also deine Daten in einem gängigen Format (Art. 20 DSGVO),
  - **Widerspruch** (Art. 21 DSGVO), mehr dazu im nächsten Abschnitt,
  - **Widerruf** einer Einwilligung (Art. 7 Abs. 3 DSGVO),
  - **Beschwerde** bei einer Aufsichtsbehörde (Art. 77 DSGVO).

  Am schnellsten geht es auf der Seite [Meine Daten](myData): Dort kannst du ansehen, ändern, mitnehmen und löschen, was
  zu deiner E-Mail-Adresse gespeichert ist.

  ${howToReach(operator, 'Auch eine E-Mail genügt')}

  Wir antworten innerhalb eines Monats, und es kostet dich nichts. Weil wir zu einem Besuch keine Kennung
  speichern, können wir dir Besuche nicht zuordnen; bei der Anmeldung genügt deine E-Mail-Adresse.

  ## Keine Pflicht, keine automatische Entscheidung

  Du musst uns keine Daten geben. Entscheidungen, die allein eine Maschine trifft, auch Profiling (Art. 22 DSGVO),
  gibt es hier nicht.
`

const OBJECTION: Block = {
  kind: 'notice',
  text: inline(
    '**Du kannst der Verarbeitung widersprechen (Art. 21 DSGVO).** Stützen wir uns auf ein berechtigtes Interesse ' +
      '(Art. 6 Abs. 1 f DSGVO), kannst du aus Gründen, die sich aus deiner besonderen Situation ergeben, jederzeit ' +
      'widersprechen. Dann verarbeiten wir die Daten nicht weiter, es sei denn, zwingende schutzwürdige Gründe ' +
      'überwiegen oder wir brauchen sie für Rechtsansprüche. ' +
      '**Werbung kannst du jederzeit ohne Grund widersprechen;** dann nutzen wir deine Daten dafür nicht mehr.',
  ),
}

const withdrawal = (operator: Operator) => `
  Du kannst deine Einwilligung jederzeit widerrufen (Art. 7 Abs. 3 DSGVO), ohne Grund. Was bis dahin geschah,
  bleibt rechtmäßig.

  ## Anmeldung

  Drücke den Knopf hinter dem Link zum Abmelden, der in jedem Newsletter steht, oder melde dich auf der Seite
  [Meine Daten](myData) ab.

  ${howToReach(operator, 'Oder schreib uns eine E-Mail von der angemeldeten Adresse oder nenne sie darin')}

  Danach schreiben wir dir nicht mehr. Was gespeichert bleibt, steht unter „Abmeldung und Sperrliste“.

  ## Werbemessung

  Öffne die „Cookie-Einstellungen“ im Abschnitt über Cookies und wähle „Ablehnen“.
`

function howToReach(operator: Operator, start: string): string {
  const mail = operator.privacyContact ?? operator.email
  return mail
    ? `${start}: [${mail}](mailto:${mail})`
    : `${start}. Platzhalter: E-Mail-Adresse für den Datenschutz.`
}

const COMPLAINT: Block[] = [
  ...prose(`
    Du kannst dich bei jeder Datenschutz-Aufsicht beschweren, auch bei der an deinem Wohnort. Für uns ist zuständig:
  `),
  {
    kind: 'lines',
    lines: [
      'Die Landesbeauftragte für den Datenschutz und für das Recht auf Akteneinsicht Brandenburg',
      'Stahnsdorfer Damm 77',
      '14532 Kleinmachnow',
      'Telefon 033203 356-0, Telefax 033203 356-49',
    ],
  },
  ...prose(
    '[Poststelle@LDA.Brandenburg.de](mailto:Poststelle@LDA.Brandenburg.de) · [lda.brandenburg.de](https://www.lda.brandenburg.de)',
  ),
]

const SECURITY = `
  Wer unsere Seiten aufruft, darf in die Datenbank nur eintragen. Gespeicherte Angaben zeigt die Seite nur dem, der
  einen Link aus einer E-Mail an die eigene Adresse hat. E-Mail-Adressen, Postleitzahlen und diese Links stehen in
  keinem Protokoll, und von den Links speichern wir nur Prüfwerte. Unsere Schriften und Bilder liegen auf unserem
  eigenen Server.
`

const MINORS = `
  Unser Angebot richtet sich an Erwachsene. Bist du noch nicht 16 Jahre alt, melde dich bitte nur an, wenn deine
  Eltern einverstanden sind (Art. 8 DSGVO).
`

const version = ({ privacyApprovedOn }: Operator) => `
  ${privacyApprovedOn ? `Diese Erklärung gilt seit dem ${privacyApprovedOn}.` : 'Platzhalter: Tag der Freigabe. Trägt der Betreiber ein.'}

  Ändert sich, was diese Seite tut, ändern wir auch diese Erklärung.
`
