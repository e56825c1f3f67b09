import { time } from '../processing/deadlines.ts'
import { selfService, suppression } from '../processing/own-rights.ts'
import { dataAt, meaningsOf } from '../processing/register.ts'
import { type Block, heading, list, paragraph } from './blocks.ts'

/** Leaving, and the list that makes sure of it. */
export function withdrawnAndSuppressed(): Block[] {
  return [
    paragraph(
      'In jedem Newsletter steht ein Link zum Abmelden. Er führt auf eine Seite mit einem Knopf; du brauchst kein Passwort und keinen Grund, und der Link läuft nicht ab. Viele Mailprogramme zeigen dazu einen eigenen Knopf, der dich sofort abmeldet. Vor jedem Versand sehen wir nach, ob du noch dabei bist.',
    ),
    paragraph(
      `Nach der Abmeldung bleiben deine Anmeldung und ihr Nachweis gesperrt gespeichert, nur für den Fall, dass jemand die Einwilligung bestreitet: ${time('withdrawn_signups')}. Möchtest du das nicht, lösche sie auf der Seite `,
      { link: 'Meine Daten', page: 'myData' },
      '.',
    ),
    heading('Sperrliste'),
    paragraph(
      'Damit dir auch dann niemand mehr schreibt, wenn wir eine Sicherung zurückspielen oder eine Liste einlesen, bleibt nach Abmeldung oder Löschung auf einer Sperrliste:',
    ),
    list(...meaningsOf(suppression), ...dataAt(suppression, LEDGER)),
    paragraph(
      'Deine Adresse steht nicht darin. Ob ein Prüfwert zu einer Adresse gehört, lässt sich nur mit einem geheimen Schlüssel feststellen, der nicht in der Datenbank liegt. Grundlage ist unsere Pflicht, Widerruf und Widerspruch zu beachten (Art. 6 Abs. 1 c mit Art. 7 Abs. 3 und Art. 21 Abs. 3 DSGVO). Du kannst dich jederzeit neu anmelden; dann zählt deine neue Bestätigung.',
    ),
  ]
}

const LEDGER = 'Datei der Sperrliste neben der Datenbank'

/** What a person can do alone, by a link to the own address. */
export function ownData(): Block[] {
  return [
    paragraph(
      'Auf der Seite ',
      { link: 'Meine Daten', page: 'myData' },
      ' trägst du deine E-Mail-Adresse ein. Die Antwort ist immer dieselbe, so dass niemand erfährt, ob eine Adresse angemeldet ist. Kennen wir sie, schicken wir dorthin einen Link, der 24 Stunden gilt. Damit kannst du',
    ),
    list(
      'alles ansehen, was wir von dir gespeichert haben,',
      'deine Postleitzahl ändern,',
      'deine E-Mail-Adresse ändern; die neue gilt, sobald du sie von dort aus bestätigt hast,',
      'deine Daten mitnehmen, als JSON,',
      'alles löschen, auch den Nachweis der Einwilligung.',
    ),
    paragraph('Möchtest du deine Adresse ändern, speichern wir dafür:'),
    list(...meaningsOf(selfService)),
    paragraph('Grundlage sind deine Rechte selbst (Art. 6 Abs. 1 c mit Art. 12, 15 bis 17 und 20 DSGVO).'),
  ]
}
