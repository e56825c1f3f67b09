import { createHash } from 'node:crypto'
import type { Attachment, ParsedMail, SimpleParserOptions } from 'mailparser'
import type { LetterEvent } from '../../database/letter-events.ts'
import { sortReport } from '../delivery-errors.ts'
import type { Named } from './return-addresses.ts'

/** What a mail server, a provider or a person says of a letter; whether it is proven, is still to be found. */
export type Heard = Said & {
  /** SHA-256: the same message or notice once more has the same. */
  digest: Buffer
  /** The addresses that it was sent to. */
  sentTo: readonly Named[]
  /** Addresses of ours in what it sends back of the letter. */
  returned: readonly Named[]
  /** The letter and its recipient that a provider names who has shown that it speaks. */
  vouched?: { letter: string; recipient: string }
}

/** `reply`: a person writes. `other`: it is about no single letter, or says nothing that counts. */
export type Said = {
  type: LetterEvent['type'] | 'reply' | 'other'
  status?: string | null
  answer?: string
}

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
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
} as SimpleParserOptions

/**
 * Reads what came back: a report on a letter (RFC 3464), a complaint (RFC 5965), a program's answer or a person's. Nothing
 * that anybody sends makes it throw; what it cannot make out is `other`.
 * @param find finds addresses of ours in a text
 */
export async function readMessage(raw: Buffer, find: (text: string) => Named[]): Promise<Heard> {
  const digest = createHash('sha256').update(raw).digest()
  // Not before the first comes: it costs 15 MB.
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(raw.subarray(0, LOOKED_AT), LIMITS).catch(() => undefined)
  if (!mail) return { type: 'other', digest, sentTo: [], returned: [] }
  const reports = mail.attachments.filter(isReport).map(textOf)
  const quoted = [...mail.attachments.filter(isReturned).map(textOf), ...reports]
  const said = saidBy(mail, reports.flatMap(readBlocks))
  return { ...said, digest, sentTo: find(sentTo(mail)), returned: quoted.flatMap(find).slice(0, 5) }
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

function saidBy(mail: ParsedMail, blocks: Fields[]): Said {
  const feedback = blocks.find((fields) => fields.has('feedback-type'))?.get('feedback-type')
  if (feedback !== undefined)
    return IS_COMPLAINT.test(feedback)
      ? { type: 'complained', answer: `Feedback-Type: ${feedback}` }
      : { type: 'other' }
  const recipient = blocks.find((fields) => fields.has('action'))
  if (recipient) {
    const answer = recipient.get('diagnostic-code') ?? (mail.text ?? '').slice(0, 400)
    const [action = ''] = /^[a-z]+/i.exec(recipient.get('action') ?? '') ?? []
    return { ...sortReport(action.toLowerCase(), recipient.get('status'), answer), answer }
  }
  // A server that writes no report which a program can read: of whom it speaks a person finds out.
  if (/^(mailer-daemon|postmaster)@/i.test(mail.from?.value[0]?.address ?? '')) return { type: 'other' }
  return { type: isAutomatic(mail) ? 'auto_replied' : 'reply' }
}

/** "not-spam" takes a complaint back, and "auth-failure" (RFC 6591) is about our DNS: neither is about the reader. */
const IS_COMPLAINT = /^(abuse|fraud|opt-out(-list)?|other)$/i

/** RFC 3834, and what programs did before it. */
function isAutomatic(mail: ParsedMail): boolean {
  const submitted = header(mail, 'auto-submitted')
  if (submitted && !/^no/i.test(submitted)) return true
  return header(mail, 'return-path') === '<>' || /^(auto|bulk|junk|list)/i.test(header(mail, 'precedence'))
}

function header(mail: ParsedMail, name: string): string {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}
