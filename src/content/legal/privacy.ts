import type { Operator } from '../operator.ts'
import type { LegalText } from './blocks.ts'
import { measuringSections } from './privacy-measuring.ts'
import { newsletterSections, type PrivacySettings } from './privacy-newsletter.ts'
import { operationSections } from './privacy-operation.ts'
import { rightsSections } from './privacy-rights.ts'
import { storageSections } from './privacy-storage.ts'

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
    numbered: true,
    sections: [
      ...operationSections(operator, brand),
      ...newsletterSections(operator, brand, settings),
      ...measuringSections(),
      ...storageSections(operator),
      ...rightsSections(operator),
    ],
  }
}
