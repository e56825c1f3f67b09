import { createHash } from 'node:crypto'
import { render } from '@react-email/render'
import { brand } from '../../content/brand.ts'
import { type Operator, operator } from '../../content/operator.ts'
import type { LetterKind } from '../../contract/console/outbox.ts'
import { routes } from '../../routes.ts'
import type { Messages, MessageTemplate } from '../messages.ts'
import { imprintLines } from './imprint.ts'
import { Letter } from './letter.tsx'
import { addressChange, confirmation, myData } from './link-messages.tsx'
import { newsletter } from './newsletter.tsx'
import type { Message } from './parts.tsx'
import { withWordParts } from './word.ts'

const SOURCES: Record<LetterKind, Message> = {
  confirmation,
  address_change: addressChange,
  my_data: myData,
  newsletter,
}

/** Renders every message once; sending one only fills its marks (`composeLetter`). */
export async function renderMessages(given: Operator = operator): Promise<Messages> {
  const imprint = imprintLines(given)
  const entries = Object.entries(SOURCES).map(async ([kind, message]) => [
    kind,
    await rendered(message, imprint),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function rendered({ text, ...message }: Message, imprint: string[]): Promise<MessageTemplate> {
  const html = withWordParts(withoutComments(await render(<Letter {...message} imprint={imprint} />)))
  return withVersion({
    subject: message.subject,
    html: inLines(html),
    text: `${text}\n\n${foot(imprint)}\n`,
  })
}

/** React's own marks. */
function withoutComments(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, '')
}

/**
 * A line for each block, where a line break means nothing: most lines of a letter are then those of every other one,
 * which saves encoding them again (`rawLetter`).
 */
function inLines(html: string): string {
  return html.replaceAll(/(?=<(?:meta|title|style|body|table|tr|td|div|p|h1|h2|img)[ >])/g, '\n')
}

function foot(imprint: string[]): string {
  return [
    'Absender:',
    brand,
    ...imprint,
    `Impressum: {{origin}}${routes.legalNotice}`,
    `Datenschutz: {{origin}}${routes.privacy}`,
  ].join('\n')
}

function withVersion(message: Omit<MessageTemplate, 'version'>): MessageTemplate {
  const hash = createHash('sha256')
  for (const part of [message.subject, message.html, message.text]) hash.update(`${part}\0`)
  return { ...message, version: hash.digest('hex') }
}
