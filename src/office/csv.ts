import { germanClock } from '../content/german-time.ts'

/**
 * A line as RFC 4180 writes it, every field quoted, CRLF at the end; but with semicolons: a German spreadsheet puts what commas
 * part into one column. What one would run as a formula gets an apostrophe before it, which makes it a text (OWASP, "CSV
 * Injection"; ASVS 5.0 1.2.10): signs that begin a formula, also as wide ones and after blanks, and blanks that hide one.
 */
export function csvLine(fields: readonly string[]): string {
  const harmless = fields.map((field) => field.replace(/^(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/u, "'$&"))
  return `${harmless.map((field) => `"${field.replaceAll('"', '""')}"`).join(';')}\r\n`
}

/** 2026-11-21 16:22:05, which spreadsheets read as a moment and sort right. */
export const csvTime = germanClock({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE')
