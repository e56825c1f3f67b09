import type { Operator } from '../operator.ts'
import { ofVisitors } from '../processing/register.ts'
import { type Block, type LegalText, prose, type Section } from './blocks.ts'
import { measuringSections } from './privacy-measuring.ts'
import { newsletterSections, type PrivacySettings } from './privacy-newsletter.ts'
import { operationSections } from './privacy-operation.ts'
import { rightsSections } from './privacy-rights.ts'
import { privacySigns } from './privacy-signs.ts'

/**
 * The privacy policy (Art. 13 DSGVO) for exactly what the site does.
 * Whoever makes the site store or send something new adds it to `content/processing`, from which the tables come, and
 * says here what it is and what it means for the reader.
 */
export function privacyPolicy(operator: Operator, brand: string, settings: PrivacySettings): LegalText {
  return {
    title: 'Datenschutz',
    description: `Welche Daten ${brand} auf dieser Seite verarbeitet, wofür, wie lange, und welche Rechte du hast.`,
    draftMark: operator.privacyApprovedOn === null ? 'Entwurf – ersetzt keine Rechtsberatung' : null,
    inShort: { title: 'Das Wichtigste in Kürze', signs: privacySigns(brand) },
    numbered: true,
    sections: [
      ...operationSections(operator),
      ...newsletterSections(operator, brand, settings),
      ...measuringSections(),
      ...storageSections(operator),
      ...rightsSections(operator),
    ],
  }
}

/** Who gets data, and how long they are kept. */
function storageSections(operator: Operator): Section[] {
  return [
    { id: 'empfaenger', title: 'Empfänger und Drittländer', blocks: prose(recipients(operator)) },
    { id: 'speicherdauer', title: 'Speicherdauer', blocks: [retention(operator)] },
  ]
}

const recipients = ({ hosting, mailProvider, privacyApprovedOn }: Operator) => `
  Deine Daten bekommen nur:

  - ${hosting ? `unser Hoster, ${hosting.name},` : 'unser Hoster'} als Auftragsverarbeiter,${sender(mailProvider)}
  - Google Ireland Limited, nur wenn du der Werbemessung zugestimmt hast.

  Google kann Daten an Google LLC in den USA weitergeben. Dafür gibt es einen Beschluss der EU-Kommission
  (Durchführungsbeschluss (EU) 2023/1795, „EU-US Data Privacy Framework“, Art. 45 DSGVO), unter dem Google LLC
  zertifiziert ist. Das Gericht der Europäischen Union hat ihn am 3. September 2025 bestätigt (T-553/23);
  dagegen wurde ein Rechtsmittel eingelegt (C-703/25 P).

  ${privacyApprovedOn ? '' : 'Platzhalter: Vor der Freigabe prüfen, wie das Rechtsmittel C-703/25 P gegen das Urteil T-553/23 ausgegangen ist.'}
`

function sender(mailProvider: Operator['mailProvider']): string {
  if (mailProvider === false) return ''
  const who = mailProvider
    ? `${mailProvider.name}, über dessen Mailserver`
    : 'der Anbieter des Mailservers, über den'
  return `\n  - ${who} wir E-Mails verschicken, als Auftragsverarbeiter,`
}

function retention({ serverLogRetention }: Operator): Block {
  const rows = ofVisitors
    .flatMap(({ storage }) => Object.entries(storage))
    .map(([what, words]) => [what, words ?? serverLogRetention ?? 'trägt der Betreiber ein'])
  return { kind: 'table', caption: 'Wie lange wir Daten behalten', head: ['Daten', 'Dauer'], rows }
}
