import { brand } from '../../src/content/brand.ts'
import type { Operator } from '../../src/content/operator.ts'
import { operatorConsole } from '../../src/content/processing/console.ts'
import { meaningsOf } from '../../src/content/processing/register.ts'
import { OPEN } from './document.ts'

export const OPERATOR_NOTICE_FILE = 'docs/operator-notice.md'

/** @returns what everybody who works with the console must be told (Art. 13 DSGVO), as Markdown to hand out. */
export function operatorNotice(operator: Operator): string {
  const { purpose, legalBasis, browser, elsewhere, storage, safeguards } = operatorConsole
  const { name, street, postalCode, town, privacyContact, email } = operator
  const address = name && street && postalCode && town ? `${name}, ${street}, ${postalCode} ${town}` : OPEN
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    `# Datenschutz für alle, die die Konsole von ${brand} bedienen`,
    'Erzeugt aus `src/content/processing/console.ts` mit `npx node scripts/processing-register.ts`; nicht von Hand ändern. Gib den Text',
    'jeder Person, die einen Zugang bekommt (Art. 13 DSGVO). Was Besucher betrifft, steht in der Datenschutzerklärung.',
    '',
    `**Verantwortlich:** ${address}. Für Fragen zum Datenschutz: ${privacyContact ?? email ?? OPEN}.`,
    '',
    `**Wozu:** ${purpose}`,
    '',
    `**Grundlage:** ${legalBasis}.`,
    '',
    '## Was gespeichert wird',
    '',
    list([...meaningsOf(operatorConsole), ...elsewhere.map(({ place, data }) => `${place}: ${data}`)]),
    '',
    '## Cookies',
    '',
    list(browser.map((cookie) => `\`${cookie.name}\`: ${cookie.purpose}; ${cookie.lifetime}`)),
    '',
    '## Wie lange',
    '',
    list(storage.map((time) => `${time.what}: ${'words' in time ? time.words : OPEN}`)),
    '',
    '## Wie es geschützt ist',
    '',
    list(safeguards),
    '',
    '## Deine Rechte',
    '',
    'Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch (Art. 15 bis 18 und 21 DSGVO) und Beschwerde bei einer Aufsicht',
    '(Art. 77 DSGVO). Wende dich dafür an die Adresse oben.',
  ]
  return `${parts.join('\n')}\n`
}
