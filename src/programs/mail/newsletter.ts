import { readFile } from 'node:fs/promises'
import type { Newsletter, Reach } from '../../database/queries/newsletter.ts'
import { germanTime } from '../../terminal/german-time.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import { plainLine, table } from '../../terminal/table.ts'

// As the table newsletters takes them.
const SUBJECT_MAX_LENGTH = 150
const BODY_MAX_LENGTH = 20_000

/**
 * Reads a newsletter: `Betreff: …` in the first line, an empty line, the text. Nothing in it has a meaning of its own.
 * @throws {Problem} in German, with what to change.
 */
export async function readNewsletterFile(path: string): Promise<Pick<Newsletter, 'subject' | 'body'>> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Problem(`Die Datei ${path} lässt sich nicht lesen (${codeOf(error)}).`)
  })
  return parseNewsletter(asText(bytes))
}

function asText(bytes: Buffer): string {
  try {
    // A byte order mark, which some editors write, is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('Die Datei ist kein Text in UTF-8. Im Editor als UTF-8 speichern.')
  }
}

export function parseNewsletter(text: string): Pick<Newsletter, 'subject' | 'body'> {
  const [first = '', second = '', ...rest] = text.replace(/\r\n?/g, '\n').split('\n')
  const subject = /^Betreff:(.*)$/s.exec(first)?.[1]?.trim()
  if (subject === undefined || subject === '') {
    throw new Problem('Die erste Zeile muss „Betreff: …“ sein und den Betreff nennen.')
  }
  if (second.trim() !== '') throw new Problem('Auf den Betreff muss eine leere Zeile folgen, dann der Text.')
  const body = rest.join('\n').trim()
  if (body === '') throw new Problem('Nach dem Betreff fehlt der Text.')
  requireLength('Der Betreff', subject, SUBJECT_MAX_LENGTH)
  requireLength('Der Text', body, BODY_MAX_LENGTH)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))
    throw new Problem('Im Betreff stehen Steuerzeichen. Ihn neu eintippen.')
  if (/[^\P{Cc}\n\t]/u.test(body))
    throw new Problem('Im Text stehen Steuerzeichen. Ihn als reinen Text speichern.')
  return { subject, body }
}

/** Counted as the database does, in characters and not in UTF-16 units. */
function requireLength(what: string, text: string, max: number): void {
  const length = [...text].length
  if (length > max) throw new Problem(`${what} hat ${length} Zeichen, erlaubt sind ${max}.`)
}

/**
 * Reads `16766,16727`.
 * @returns each postal code once, in order.
 * @throws {Problem} when one has not five digits, or there is none.
 */
export function readPostalCodes(list: string | undefined): string[] {
  const codes = (list ?? '').split(/[\s,;]+/).filter((code) => code !== '')
  if (codes.length === 0) throw new Problem('Es fehlt, wohin es geht: --postal-codes 16766,16727')
  const wrong = codes.filter((code) => !/^[0-9]{5}$/.test(code))
  if (wrong.length > 0) throw new Problem(`Eine Postleitzahl hat fünf Ziffern: ${wrong.join(', ')}`)
  return [...new Set(codes)].sort()
}

/** What would be sent to how many, for the question before it. `placeOf` names a postal code's place, if known. */
export function describeNewsletter(
  { subject, body }: Newsletter,
  { recipients, sentBefore }: Reach,
  placeOf: (postalCode: string) => string | undefined,
): string {
  const rows = recipients.map(({ postalCode, people }) => [
    postalCode,
    placeOf(postalCode) ?? 'unbekannte Postleitzahl',
    String(people),
  ])
  return [
    `Betreff: ${plainLine(subject)}`,
    `Text:    ${[...body].length} Zeichen, beginnt mit „${firstWords(body)}“`,
    ...(sentBefore
      ? [`Derselbe Newsletter ging am ${germanTime(sentBefore)} hinaus; gezählt ist, wer ihn noch nicht hat.`]
      : []),
    '',
    table([['PLZ', 'Ort', 'Empfänger'], ...rows, ['', 'zusammen', String(totalOf(recipients))]]),
  ].join('\n')
}

export function totalOf(recipients: Reach['recipients']): number {
  return recipients.reduce((sum, { people }) => sum + people, 0)
}

function firstWords(body: string): string {
  const line = plainLine(body)
  return [...line].length > 60 ? `${[...line].slice(0, 60).join('')} …` : line
}
