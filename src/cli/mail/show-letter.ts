import { simpleParser } from 'mailparser'
import { plainLine, plainText, table } from '../table.ts'

const HEADERS = [
  ['from', 'Von'],
  ['to', 'An'],
  ['subject', 'Betreff'],
  ['date', 'Datum'],
  ['message-id', 'Message-ID'],
  ['auto-submitted', 'Auto-Submitted'],
  ['list-unsubscribe', 'List-Unsubscribe'],
  ['list-unsubscribe-post', 'List-Unsubscribe-Post'],
  ['dkim-signature', 'DKIM'],
] as const

/**
 * A stored letter as somebody reads it: the headers that matter, then its text.
 * @param raw as mail programs store it (RFC 5322).
 */
export async function describeLetter(raw: Buffer): Promise<string> {
  const letter = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const lines = new Map(letter.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1)]))
  // Decoded, where a header can hold more than ASCII.
  const decoded: Record<string, string | undefined> = { subject: letter.subject, from: letter.from?.text }
  const rows = HEADERS.flatMap(([key, label]) => {
    const value = decoded[key] ?? lines.get(key)
    return value === undefined ? [] : [[`${label}:`, plainLine(value)]]
  })
  return `${table(rows)}\n\n${plainText(letter.text ?? '').trim()}`
}
