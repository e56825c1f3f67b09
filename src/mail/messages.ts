import { readFile } from 'node:fs/promises'
import type { LetterKind } from '../contract/console/outbox.ts'

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

/** The street that a letter brings along, as PNG in base64, by how many houses are lit: 0, 5 to 25. */
export type Streets = Record<number, string>

/** What the build made (`dist/messages.json`). @throws when it is missing: the programs build it first. */
export async function readMessages(path: string): Promise<{ messages: Messages; streets: Streets }> {
  return JSON.parse(await readFile(path, 'utf8')) as { messages: Messages; streets: Streets }
}
