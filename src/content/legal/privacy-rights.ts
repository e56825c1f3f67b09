import type { Operator } from '../operator.ts'
import {
  type Block,
  heading,
  list,
  mailLink,
  notice,
  paragraph,
  placeholder,
  type Section,
} from './blocks.ts'

const LDA_SITE = 'https://www.lda.brandenburg.de'

/** What a visitor may ask for, and where. */
export function rightsSections(operator: Operator): Section[] {
  return [
    { id: 'rechte', title: 'Deine Rechte', blocks: rights(operator) },
    { id: 'widerspruch', title: 'Dein Recht auf Widerspruch', blocks: objection() },
    { id: 'widerruf', title: 'Widerruf', blocks: withdrawal(operator) },
    { id: 'beschwerde', title: 'Beschwerde bei der Aufsicht', blocks: complaint() },
    { id: 'sicherheit', title: 'Sicherheit', blocks: security() },
    { id: 'minderjaehrige', title: 'Kinder und Jugendliche', blocks: minors() },
    { id: 'stand', title: 'Stand dieser Erklärung', blocks: version(operator) },
  ]
}

function rights(operator: Operator): Block[] {
  return [
    paragraph('Du hast uns gegenüber diese Rechte:'),
    list(
      [{ strong: 'Auskunft' }, ' darüber, welche Daten wir von dir haben (Art. 15 DSGVO),'],
      [{ strong: 'Berichtigung' }, ' falscher Daten (Art. 16 DSGVO),'],
      [{ strong: 'Löschung' }, ' deiner Daten (Art. 17 DSGVO),'],
      [{ strong: 'Einschränkung' }, ' der Verarbeitung (Art. 18 DSGVO),'],
      [{ strong: 'Übertragbarkeit' }, ', also deine Daten in einem gängigen Format (Art. 20 DSGVO),'],
      [{ strong: 'Widerspruch' }, ' (Art. 21 DSGVO), mehr dazu im nächsten Abschnitt,'],
      [{ strong: 'Widerruf' }, ' einer Einwilligung (Art. 7 Abs. 3 DSGVO),'],
      [{ strong: 'Beschwerde' }, ' bei einer Aufsichtsbehörde (Art. 77 DSGVO).'],
    ),
    paragraph(
      'Am schnellsten geht es auf der Seite ',
      { link: 'Meine Daten', page: 'myData' },
      ': Dort kannst du ansehen, ändern, mitnehmen und löschen, was zu deiner E-Mail-Adresse gespeichert ist.',
    ),
    howToReach(operator, 'Auch eine E-Mail genügt'),
    paragraph(
      'Wir antworten innerhalb eines Monats, und es kostet dich nichts. Weil wir zu einem Besuch keine Kennung speichern, können wir dir Besuche nicht zuordnen; bei der Anmeldung genügt deine E-Mail-Adresse.',
    ),
    heading('Keine Pflicht, keine automatische Entscheidung'),
    paragraph(
      'Du musst uns keine Daten geben. Entscheidungen, die allein eine Maschine trifft, auch Profiling (Art. 22 DSGVO), gibt es hier nicht.',
    ),
  ]
}

function objection(): Block[] {
  return [
    notice(
      { strong: 'Du kannst der Verarbeitung widersprechen (Art. 21 DSGVO). ' },
      'Stützen wir uns auf ein berechtigtes Interesse (Art. 6 Abs. 1 f DSGVO), kannst du aus Gründen, die sich aus deiner besonderen Situation ergeben, jederzeit widersprechen. Dann verarbeiten wir die Daten nicht weiter, es sei denn, zwingende schutzwürdige Gründe überwiegen oder wir brauchen sie für Rechtsansprüche. ',
      { strong: 'Werbung kannst du jederzeit ohne Grund widersprechen;' },
      ' dann nutzen wir deine Daten dafür nicht mehr.',
    ),
  ]
}

function withdrawal(operator: Operator): Block[] {
  return [
    paragraph(
      'Du kannst deine Einwilligung jederzeit widerrufen (Art. 7 Abs. 3 DSGVO), ohne Grund. Was bis dahin geschah, bleibt rechtmäßig.',
    ),
    heading('Anmeldung'),
    paragraph(
      'Drücke den Knopf hinter dem Link zum Abmelden, der in jedem Newsletter steht, oder melde dich auf der Seite ',
      { link: 'Meine Daten', page: 'myData' },
      ' ab.',
    ),
    howToReach(operator, 'Oder schreib uns eine E-Mail von der angemeldeten Adresse oder nenne sie darin'),
    paragraph(
      'Danach schreiben wir dir nicht mehr. Was gespeichert bleibt, steht unter „Abmeldung und Sperrliste“.',
    ),
    heading('Werbemessung'),
    paragraph('Öffne die „Cookie-Einstellungen“ im Abschnitt über Cookies und wähle „Ablehnen“.'),
  ]
}

function howToReach(operator: Operator, start: string): Block {
  const mail = operator.privacyContact ?? operator.email
  if (!mail) return placeholder(`${start}. Platzhalter: E-Mail-Adresse für den Datenschutz.`)
  return paragraph(`${start}: `, mailLink(mail))
}

function complaint(): Block[] {
  return [
    paragraph(
      'Du kannst dich bei jeder Datenschutz-Aufsicht beschweren, auch bei der an deinem Wohnort. Für uns ist zuständig:',
    ),
    {
      kind: 'lines',
      lines: [
        'Die Landesbeauftragte für den Datenschutz und für das Recht auf Akteneinsicht Brandenburg',
        'Stahnsdorfer Damm 77',
        '14532 Kleinmachnow',
        'Telefon 033203 356-0, Telefax 033203 356-49',
      ],
    },
    paragraph(mailLink('Poststelle@LDA.Brandenburg.de'), ' · ', {
      link: 'lda.brandenburg.de',
      href: LDA_SITE,
    }),
  ]
}

function security(): Block[] {
  return [
    paragraph(
      'Wer unsere Seiten aufruft, darf in die Datenbank nur eintragen. Gespeicherte Angaben zeigt die Seite nur dem, der einen Link aus einer E-Mail an die eigene Adresse hat. E-Mail-Adressen, Postleitzahlen und diese Links stehen in keinem Protokoll, und von den Links speichern wir nur Prüfwerte. Unsere Schriften und Bilder liegen auf unserem eigenen Server.',
    ),
  ]
}

function minors(): Block[] {
  return [
    paragraph(
      'Unser Angebot richtet sich an Erwachsene. Bist du noch nicht 16 Jahre alt, melde dich bitte nur an, wenn deine Eltern einverstanden sind (Art. 8 DSGVO).',
    ),
  ]
}

function version({ privacyApprovedOn }: Operator): Block[] {
  return [
    privacyApprovedOn
      ? paragraph(`Diese Erklärung gilt seit dem ${privacyApprovedOn}.`)
      : placeholder('Platzhalter: Tag der Freigabe. Trägt der Betreiber ein.'),
    paragraph('Ändert sich, was diese Seite tut, ändern wir auch diese Erklärung.'),
  ]
}
