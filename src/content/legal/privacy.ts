import type { Operator } from '../operator.ts'
import type { LegalText } from './blocks.ts'
import { operationSections } from './privacy-operation.ts'
import { purposeSections } from './privacy-purposes.ts'
import { rightsSections } from './privacy-rights.ts'

/**
 * The privacy policy (Art. 13 DSGVO) for exactly what the site does.
 * Whoever makes the site store or send something new adds it here and in `storage.ts`.
 */
export function privacyPolicy(operator: Operator, brand: string): LegalText {
  return {
    title: 'Datenschutz',
    description: `Welche Daten ${brand} auf dieser Seite verarbeitet, wofür, wie lange, und welche Rechte du hast.`,
    draftMark: operator.privacyApprovedOn === null ? 'Entwurf – ersetzt keine Rechtsberatung' : null,
    numbered: true,
    sections: [
      ...operationSections(operator, brand),
      ...purposeSections(operator, brand),
      ...rightsSections(operator),
    ],
  }
}
