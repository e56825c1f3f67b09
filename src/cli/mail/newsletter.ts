import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import {
  BODY_MAX_LENGTH,
  BUTTON_CAPTION_MAX_LENGTH,
  BUTTON_URL_MAX_LENGTH,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../contract/letter-text.ts'
import { webAddress } from '../../contract/web-address.ts'
import { germanTime } from '../../office/german-time.ts'
import { codeOf, Problem } from '../../problem.ts'
import { plainLine, table } from '../table.ts'
import type { Newsletter, Reach } from './send-newsletter.ts'

/** A newsletter, without where it goes to. */
export type Writing = Omit<Newsletter, 'postalCodes'>

/**
 * Reads a newsletter: `Betreff: …` in the first line, `Vorschau: …` and `Knopf: …` below it if wanted, an empty line,
 * the text (src/mail/operator-text/parse.ts).
 * @throws {Problem} in German, with what to change.
 */
export async function readNewsletterFile(path: string): Promise<Writing> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Problem(`Die Datei ${path} lässt sich nicht lesen (${codeOf(error)}).`)
  })
  if (!isUtf8(bytes)) throw new Problem('Die Datei ist kein Text in UTF-8. Im Editor als UTF-8 speichern.')
  // A byte order mark, which some editors write, is dropped.
  return parseNewsletter(new TextDecoder().decode(bytes))
}

export function parseNewsletter(text: string): Writing {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const subject = takeLine('Betreff', lines)
  if (subject === undefined) throw new Problem('Die erste Zeile muss „Betreff: …“ sein.')
  const preheader = takeLine('Vorschau', lines)
  const button = takeLine('Knopf', lines)
  if (lines.shift()?.trim() !== '')
    throw new Problem('Auf den Betreff muss eine leere Zeile folgen, dann der Text.')
  return {
    subject: requireWords('Betreff', subject, SUBJECT_MAX_LENGTH),
    ...(preheader !== undefined && { preheader: requireWords('Vorschau', preheader, PREHEADER_MAX_LENGTH) }),
    ...(button !== undefined && readButton(button)),
    body: requireWords('Text', lines.join('\n').trim(), BODY_MAX_LENGTH, /[^\P{Cc}\n\t]/u),
  }
}

/** What stands behind `name:` in the next line, which is done with then. */
function takeLine(name: string, lines: string[]): string | undefined {
  if (!lines[0]?.startsWith(`${name}:`)) return undefined
  return lines
    .shift()
    ?.slice(name.length + 1)
    .trim()
}

/** Words, and an address at the end. */
function readButton(button: string): Pick<Required<Writing>, 'buttonCaption' | 'buttonUrl'> {
  const { caption, url } = /^(?<caption>.*\S)\s+(?<url>https:\/\/\S+)$/s.exec(button)?.groups ?? {}
  if (caption === undefined || url === undefined || !webAddress(url)) {
    throw new Problem(
      'Ein Knopf hat Worte und eine Adresse, etwa „Knopf: App laden https://dorfteller.example/app“.',
    )
  }
  return {
    buttonCaption: requireWords('Knopf', caption, BUTTON_CAPTION_MAX_LENGTH),
    buttonUrl: requireWords('Adresse des Knopfs', url, BUTTON_URL_MAX_LENGTH),
  }
}

/** Counted as the database does, in characters and not in UTF-16 units. */
function requireWords(field: string, words: string, max: number, control = /[\p{Cc}\p{Zl}\p{Zp}]/u): string {
  const length = [...words].length
  if (length === 0) throw new Problem(`Im Newsletter fehlt: ${field}.`)
  if (length > max) throw new Problem(`Zu lang: „${field}“ hat ${length} Zeichen, erlaubt sind ${max}.`)
  if (control.test(words)) throw new Problem(`In „${field}“ stehen Steuerzeichen: neu eintippen.`)
  return words
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

/** What would be sent to how many, for the question before it. */
export function describeNewsletter(
  { subject, body, preheader, buttonCaption, buttonUrl }: Newsletter,
  { recipients, sentBefore }: Reach,
): string {
  const rows = recipients.map(({ postalCode, place, people }) => [postalCode, place, String(people)])
  return [
    `Betreff:  ${plainLine(subject)}`,
    ...(preheader ? [`Vorschau: ${plainLine(preheader)}`] : []),
    ...(buttonCaption
      ? [`Knopf:    ${plainLine(buttonCaption)}, führt zu ${plainLine(buttonUrl ?? '')}`]
      : []),
    `Text:     ${[...body].length} Zeichen, beginnt mit „${firstWords(body)}“`,
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
