import { createHash } from 'node:crypto'
import type { Attachment, ParsedMail, SimpleParserOptions } from 'mailparser'
import type { Heard, Said } from './heard.ts'
import type { Named } from './return-addresses.ts'
import { sortReport } from './sort-report.ts'

/** What is read of a message; a bounce that quotes a whole letter of ours is a tenth of it. */
const LOOKED_AT = 1_048_576
/** What is looked at of one of its parts, or of its head. */
const PART_LOOKED_AT = 65_536

const LIMITS = {
  // A letter that is sent back stays whole, beside the report on it.
  ignoreEmbedded: true,
  keepDeliveryStatus: true,
  maxChildNodes: 50,
  maxHeadSize: 65_536,
  maxHtmlLengthToParse: 200_000,
  skipTextToHtml: true,
  skipImageLinks: true,
} as SimpleParserOptions

/**
 * Reads what came back: a report on a letter, a complaint, a program's answer or a person's. Nothing that anybody sends
 * makes it throw; what it cannot make out is `other`.
 * @param find finds addresses of ours in a text
 */
export async function readMessage(raw: Buffer, find: (text: string) => Named[]): Promise<Heard> {
  const mail = await parsed(raw.subarray(0, LOOKED_AT))
  const reports = mail.attachments.filter(isReport).map(textOf)
  const said = saidBy(mail, reports.flatMap(readBlocks))
  // A mail server that writes no report in parts quotes the letter's head in its text.
  const quoted = [...mail.attachments.filter(isReturned).map(textOf), ...reports]
  if (said.kind === 'report') quoted.push((mail.text ?? '').slice(0, PART_LOOKED_AT))
  return {
    ...said,
    digest: createHash('sha256').update(raw).digest(),
    sentTo: find(sentTo(mail)),
    returned: quoted.flatMap(find).slice(0, 5),
  }
}

async function parsed(raw: Buffer): Promise<ParsedMail> {
  // Not before the first comes: it costs 15 MB.
  const { simpleParser } = await import('mailparser')
  return simpleParser(raw, LIMITS)
    .catch(() => simpleParser(raw, { ...LIMITS, skipHtmlToText: true }))
    .catch(() => ({ attachments: [], headers: new Map(), headerLines: [], html: false }) satisfies ParsedMail)
}

const isReturned = ({ contentType }: Attachment) =>
  /^(message\/(rfc822|global)|(text|message)\/rfc822-headers|message\/global-headers)$/.test(contentType)
const isReport = ({ contentType }: Attachment) =>
  /^message\/(delivery-status|global-delivery-status|feedback-report)$/.test(contentType)

const textOf = ({ content }: Attachment) => content.subarray(0, PART_LOOKED_AT).toString('utf8')

const RECIPIENT = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function sentTo({ headerLines }: ParsedMail): string {
  const lines = headerLines.filter(({ key }) => RECIPIENT.includes(key)).map(({ line }) => line)
  return lines.join('\n').slice(0, PART_LOOKED_AT)
}

/** Fields as in a header (RFC 5322 2.2), by their names in lower case; of those with one name the first. */
type Fields = ReadonlyMap<string, string>

/** What a type says before the value: `smtp; 550 …`, `rfc822; anna@…`. */
const TYPE = /^(?:rfc822|smtp|dns|x400|utf-8|x-[\w-]+)\s*;\s*/i

/** A delivery report's blocks of fields: one of the letter, one of each recipient. */
function readBlocks(text: string): Fields[] {
  return text.split(/\r?\n[ \t]*\r?\n/, 20).map((block) => {
    const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    const fields = lines.flatMap((line): [string, string][] => {
      const { name, value } = /^(?<name>[^\s:]+)\s*:(?<value>.*)$/.exec(line)?.groups ?? {}
      return name && value !== undefined ? [[name.toLowerCase(), value.trim().replace(TYPE, '')]] : []
    })
    return new Map(fields.toReversed())
  })
}

function header(mail: ParsedMail, name: string): string {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}

function saidBy(mail: ParsedMail, blocks: Fields[]): Said {
  const feedback = blocks.find((fields) => fields.has('feedback-type'))
  if (feedback) return feedbackSaid(feedback)
  const recipient = blocks.find((fields) => fields.has('action'))
  if (recipient) {
    const answer = recipient.get('diagnostic-code') ?? firstLines(mail.text)
    const [action = ''] =
      recipient
        .get('action')
        ?.toLowerCase()
        .match(/^[a-z]+/) ?? []
    return { kind: 'report', ...sortReport(action, recipient.get('status'), answer), answer }
  }
  if (isPlainBounce(mail)) {
    const answer = answerIn(mail.text ?? '')
    return { kind: 'report', ...sortReport('failed', undefined, answer), answer }
  }
  if (isAutomatic(mail)) return { kind: 'auto-reply' }
  return { kind: mail.from?.value[0]?.address ? 'reply' : 'other' }
}

/** "not-spam" takes a complaint back, and "auth-failure" (RFC 6591) is about our DNS: neither is about the reader. */
function feedbackSaid(feedback: Fields): Said {
  const type = feedback.get('feedback-type')?.toLowerCase() ?? ''
  return ['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other'].includes(type)
    ? { kind: 'complaint', answer: `Feedback-Type: ${type}` }
    : { kind: 'other' }
}

const BOUNCE_SUBJECT =
  /undeliver|zustell\w*( .*)? (nicht|fehl)|(nicht|fehl\w*) (.* )?zu(ge)?stell|unzustell|zustellfehler|returned mail|delivery (status|failure|has failed)|failure notice|mail delivery|not be delivered/i
const AUTOMATIC_SUBJECT =
  /^(automatische antwort|abwesenheit|abwesend|auto(matic)?[ -]?(reply|response|antwort)|out of (the )?office|vacation|urlaub:|eingangsbest)/i

/** What a server says to another: its reply and the enhanced status code of the same grade (RFC 2034 4). */
const SERVERS_NO = /\b([45])\d\d[ -]#?\1\.\d{1,3}\.\d{1,3}\b/

/**
 * As qmail, old Exims and some providers write them: without a report that a program can read. Where the subject does
 * not say so, in whatever language, the text does; but people's automatic answers have no return path either.
 */
function isPlainBounce(mail: ParsedMail): boolean {
  if (header(mail, 'x-failed-recipients')) return true
  const subject = mail.subject ?? ''
  const sender = `${mail.from?.value[0]?.address ?? ''} ${header(mail, 'return-path')}`
  if (!/^(mailer-daemon|postmaster)@|<>/i.test(sender) || AUTOMATIC_SUBJECT.test(subject)) return false
  if (BOUNCE_SUBJECT.test(subject)) return true
  const isAnswer = Boolean(header(mail, 'in-reply-to')) || /^(re|aw|wg):/i.test(subject)
  return !isAnswer && SERVERS_NO.test((mail.text ?? '').slice(0, 20_000))
}

/** The line in which a server says no, with the one after it. */
function answerIn(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/)
  const at = lines.findIndex((line) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line))
  return at < 0 ? firstLines(text) : lines.slice(at, at + 2).join(' ')
}

const firstLines = (text = '') => text.slice(0, 400).split(/\r?\n/, 4).join(' ')

/** RFC 3834, and what programs did before it. */
function isAutomatic(mail: ParsedMail): boolean {
  const submitted = header(mail, 'auto-submitted').toLowerCase()
  if (submitted && !submitted.startsWith('no')) return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => header(mail, name))) return true
  if (/^(auto[_-]?reply|bulk|junk|list)/i.test(header(mail, 'precedence'))) return true
  if (/^<>$/.test(header(mail, 'return-path'))) return true
  return AUTOMATIC_SUBJECT.test(mail.subject ?? '')
}
