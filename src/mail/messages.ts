import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Operator } from '../content/operator.ts'
import type { LetterKind } from '../contract/console/outbox.ts'
import { withImprint } from './imprint.ts'

/**
 * A letter with marks in double braces where one differs from the next. In `html` their values are escaped, in
 * `subject` and `text` not.
 */
export type MessageTemplate = {
  subject: string
  html: string
  text: string
  /** SHA-256 (hex) of the three: what a proof of consent names as the letter's wording. */
  version: string
}

export type Messages = Record<LetterKind, MessageTemplate>

/** The same for all operators: who writes is not in it yet. */
export type UnsignedMessages = Record<LetterKind, Omit<MessageTemplate, 'version'>>

/** The street that a letter brings along, as PNG in base64, by how many houses are lit: 0, 5 to 25. */
export type Streets = Record<number, string>

/**
 * What the build made (`dist/messages.json`), as letters of this operator. @throws when it is missing: the programs build
 * it first.
 */
export async function readMessages(
  path: string,
  operator: Operator,
): Promise<{ messages: Messages; streets: Streets }> {
  const { messages, streets } = JSON.parse(await readFile(path, 'utf8')) as {
    messages: UnsignedMessages
    streets: Streets
  }
  return { messages: signedMessages(messages, operator), streets }
}

/** The letters with who writes at their foot, each with the hash of all its words. */
export function signedMessages(unsigned: UnsignedMessages, operator: Operator): Messages {
  const entries = Object.entries(unsigned).map(([kind, words]) => [
    kind,
    withVersion(withImprint(words, operator)),
  ])
  return Object.fromEntries(entries) as Messages
}

function withVersion(message: Omit<MessageTemplate, 'version'>): MessageTemplate {
  const hash = createHash('sha256')
  for (const part of [message.subject, message.html, message.text]) hash.update(`${part}\0`)
  return { ...message, version: hash.digest('hex') }
}
