import type { Operator } from '../operator.ts'
import { time } from '../processing/deadlines.ts'
import { ofVisitors } from '../processing/register.ts'
import { type LegalText, type Sign, sectionsOf, table } from './legal-text.ts'
import { measuring } from './privacy-measuring.ts'
import { newsletter } from './privacy-newsletter.ts'
import { operation } from './privacy-operation.ts'
import { rights } from './privacy-rights.ts'

/**
 * The privacy policy (Art. 13 DSGVO) for exactly what the site does.
 * Whoever makes the site store or send something new adds it to `content/processing`, from which the tables come, and
 * says here what it is and what it means for the reader.
 * @param storesIp whether the proof of a consent holds the IP address (setting PROOF_STORE_IP)
 */
export function privacyPolicy(operator: Operator, brand: string, storesIp: boolean): LegalText {
  return {
    title: 'Datenschutz',
    description: `Welche Daten ${brand} auf dieser Seite verarbeitet, wofür, wie lange, und welche Rechte du hast.`,
    draftMark: operator.privacyApprovedOn === null && 'Entwurf – ersetzt keine Rechtsberatung',
    signs: inShort(brand),
    sections: [
      operation(operator),
      newsletter(operator, brand, storesIp),
      measuring(),
      storage(operator),
      rights(operator),
    ].flatMap(sectionsOf),
  }
}

/** In one screen: five answers, each true by itself. */
function inShort(brand: string): Sign[] {
  return [
    {
      sign: 'letter',
      title: 'Was',
      text: 'Deine E-Mail-Adresse, deine Postleitzahl und dein Ja. Besuche zählen wir ohne Cookie und ohne IP-Adresse.',
    },
    {
      sign: 'house',
      title: 'Wozu',
      text: `Für die E-Mail zum Start von ${brand} und den Newsletter. In E-Mails messen wir nichts.`,
    },
    {
      sign: 'clock',
      title: 'Wie lange',
      text: `Bis du dich abmeldest, der Nachweis noch ${time('withdrawn_signups')}. Löschen kannst du alles sofort. Was du nicht bestätigst, löschen wir nach ${time('unconfirmed_signups')}n.`,
    },
    {
      sign: 'door',
      title: 'Wer',
      text: 'Wir, und wer für uns Server und Post betreibt. Google nur, wenn du zustimmst.',
    },
    {
      sign: 'switch',
      title: 'Deine Knöpfe',
      text: '[Meine Daten](myData): ansehen, ändern, mitnehmen, löschen, abmelden.\n\n{Cookie-Einstellungen}',
    },
  ]
}

/** Who gets data, and how long they are kept. */
const storage = ({ hosting, mailProvider, privacyApprovedOn, serverLogRetention }: Operator) => `
  # empfaenger: Empfänger und Drittländer
  Deine Daten bekommen nur:

  - ${hosting ? `unser Hoster, ${hosting.name},` : 'unser Hoster'} als Auftragsverarbeiter,${sender(mailProvider)}
  - Google Ireland Limited, nur wenn du der Werbemessung zugestimmt hast.

  Google kann Daten an Google LLC in den USA weitergeben. Dafür gibt es einen Beschluss der EU-Kommission
  (Durchführungsbeschluss (EU) 2023/1795, „EU-US Data Privacy Framework“, Art. 45 DSGVO), unter dem Google LLC
  zertifiziert ist. Das Gericht der Europäischen Union hat ihn am 3. September 2025 bestätigt (T-553/23);
  dagegen wurde ein Rechtsmittel eingelegt (C-703/25 P).

  ${privacyApprovedOn ? '' : 'Platzhalter: Vor der Freigabe prüfen, wie das Rechtsmittel C-703/25 P gegen das Urteil T-553/23 ausgegangen ist.'}

  # speicherdauer: Speicherdauer
  ${retention(serverLogRetention)}
`

function sender(mailProvider: Operator['mailProvider']): string {
  if (mailProvider === false) return ''
  const who = mailProvider
    ? `${mailProvider.name}, über dessen Mailserver`
    : 'der Anbieter des Mailservers, über den'
  return `\n  - ${who} wir E-Mails verschicken, als Auftragsverarbeiter,`
}

function retention(serverLog: string | null): string {
  const rows = ofVisitors.flatMap(({ storage }) => storage)
  const told = rows.map(([what = '', time]) => [what, time ?? serverLog ?? 'trägt der Betreiber ein'])
  return table('Wie lange wir Daten behalten', [['Daten', 'Dauer'], ...told])
}
