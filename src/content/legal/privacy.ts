import type { Operator } from '../operator.ts'
import type { StorageTime } from '../processing/deadlines.ts'
import { ofVisitors } from '../processing/register.ts'
import { type Block, type LegalText, list, paragraph, placeholder, type Section } from './blocks.ts'
import { measuringSections } from './privacy-measuring.ts'
import { newsletterSections, type PrivacySettings } from './privacy-newsletter.ts'
import { operationSections } from './privacy-operation.ts'
import { rightsSections } from './privacy-rights.ts'
import { privacySigns } from './privacy-signs.ts'

/**
 * The privacy policy (Art. 13 DSGVO) for exactly what the site does.
 * Whoever makes the site store or send something new adds it to `content/processing`, from
 * which the tables and lists come, and says here what it means for the reader.
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
    { id: 'empfaenger', title: 'Empfänger und Drittländer', blocks: recipients(operator) },
    { id: 'speicherdauer', title: 'Speicherdauer', blocks: [retention(operator)] },
  ]
}

function recipients({ hosting, mailProvider, privacyApprovedOn }: Operator): Block[] {
  const review = placeholder(
    'Platzhalter: Vor der Freigabe prüfen, wie das Rechtsmittel C-703/25 P gegen das Urteil T-553/23 ausgegangen ist.',
  )
  return [
    paragraph('Deine Daten bekommen nur:'),
    list(
      hosting
        ? `unser Hoster, ${hosting.name}, als Auftragsverarbeiter,`
        : 'unser Hoster als Auftragsverarbeiter,',
      ...senders(mailProvider),
      'Google Ireland Limited, nur wenn du der Werbemessung zugestimmt hast.',
    ),
    paragraph(
      'Google kann Daten an Google LLC in den USA weitergeben. Dafür gibt es einen Beschluss der EU-Kommission (Durchführungsbeschluss (EU) 2023/1795, „EU-US Data Privacy Framework“, Art. 45 DSGVO), unter dem Google LLC zertifiziert ist. Das Gericht der Europäischen Union hat ihn am 3. September 2025 bestätigt (T-553/23); dagegen wurde ein Rechtsmittel eingelegt (C-703/25 P).',
    ),
    ...(privacyApprovedOn ? [] : [review]),
  ]
}

function senders(mailProvider: Operator['mailProvider']): string[] {
  if (mailProvider === false) return []
  if (mailProvider === null)
    return ['der Anbieter des Mailservers, über den wir E-Mails verschicken, als Auftragsverarbeiter,']
  return [`${mailProvider.name}, über dessen Mailserver wir E-Mails verschicken, als Auftragsverarbeiter,`]
}

function retention(operator: Operator): Block {
  return {
    kind: 'table',
    caption: 'Wie lange wir Daten behalten',
    head: ['Daten', 'Dauer'],
    rows: ofVisitors.flatMap(({ storage }) =>
      Object.entries(storage).map(([what, time]) => [what, wordsOf(time, operator)]),
    ),
  }
}

function wordsOf(time: StorageTime, operator: Operator): string {
  if (typeof time === 'string') return time
  return 'words' in time ? time.words : (operator[time.fact] ?? 'trägt der Betreiber ein')
}
