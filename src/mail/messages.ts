import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { missingFacts, type Operator } from '../content/operator.ts'
import type { LetterKind } from '../contract/person-data.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * A letter with marks in double braces where one differs from the next. In `html` their values are escaped, in
 * `subject` and `text` not.
 */
type MessageTemplate = { subject: string; html: string; text: string }

/** `version`: SHA-256 (hex) of the three: what a proof of consent names as the letter's wording. */
export type Messages = Record<LetterKind, MessageTemplate & { version: string }>

/** The same for all operators: a mark stands where their lines will. */
export type UnsignedMessages = Record<LetterKind, MessageTemplate>

/** What the build made (`dist/messages.json`). */
export type BuiltMessages = {
  messages: UnsignedMessages
  /** The street that a letter brings along, as PNG in base64, by how many houses are lit: 0, 5 to 25. */
  streets: Record<number, string>
}

/** @throws when nothing is built: the programs build it first. */
export async function readMessages(path: string): Promise<BuiltMessages> {
  return JSON.parse(await readFile(path, 'utf8')) as BuiltMessages
}

/** The letters with who writes at their foot, each with the hash of all its words. */
export function signedMessages(unsigned: UnsignedMessages, operator: Operator): Messages {
  const lines = imprintLines(operator)
  const signed = Object.entries(unsigned).map(([kind, { subject, ...words }]) => {
    // Functions, because `$&` and its like may stand in a name.
    const html = words.html.replace('{{imprint}}', () => lines.map(escapeHtml).join('<br/>'))
    const text = words.text.replace('{{imprint}}', () => lines.join('\n'))
    const version = createHash('sha256').update([subject, html, text].join('\0')).digest('hex')
    return [kind, { subject, html, text, version }]
  })
  return Object.fromEntries(signed) as Messages
}

/** Who writes (§ 5 DDG): a commercial letter must say so itself. A fact not given yet is named, never invented. */
function imprintLines(operator: Operator): string[] {
  const { name, legalForm, representatives, street, postalCode, town, email, phone } = operator
  const list = new Intl.ListFormat('de')
  const missing = missingFacts(operator).filter(({ field }) => SHOWN.has(field))
  return [
    name && legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name,
    representatives && `Vertreten durch ${list.format(representatives)}`,
    street,
    postalCode && town ? `${postalCode} ${town}` : null,
    email && `E-Mail: ${email}`,
    phone && `Telefon: ${phone}`,
    missing.length > 0 &&
      `Platzhalter: ${list.format(missing.map(({ label }) => label))}. Trägt der Betreiber ein.`,
  ].filter((line) => typeof line === 'string')
}

const SHOWN = new Set<keyof Operator>(['name', 'legalForm', 'street', 'postalCode', 'town', 'email', 'phone'])
