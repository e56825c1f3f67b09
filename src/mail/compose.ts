import Mustache from 'mustache'
import type { LetterKind } from '../contract/console/outbox.ts'
import { routes } from '../routes.ts'
import { isMailbox } from './address.ts'
import type { Messages, MessageTemplate } from './messages.ts'

/** One letter to be written. */
export type LetterFacts = {
  /** UUID of the letter; the same at every try, so that a receiver recognises a repeated one. */
  id: string
  kind: LetterKind
  to: string
  /** The raw token of the letter's link; for a newsletter the one that unsubscribes. */
  token: string
  /** For a newsletter: `subject` (one line), `body` (an empty line parts paragraphs), `place` if known, `launch` for a launch. */
  facts: Record<string, string>
}

/** Who writes, and with which words. */
export type Sender = {
  /** Links are built from this alone, for example https://dorfteller.example. */
  publicOrigin: string
  /** The sender's address; its domain is in every Message-ID. */
  from: string
  messages: Messages
  /** The name that letters come from. */
  brand: string
  /** Where one can unsubscribe by letter, when the operator gave an address. */
  operatorEmail: string | null
}

/** A letter ready to be sent. */
export type Letter = {
  envelope: { from: string; to: [string] }
  from: { name: string; address: string }
  to: { name: ''; address: string }
  messageId: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Hash of the wording, for the proof. */
  templateVersion: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TOKEN = /^[A-Za-z0-9_-]{20,}$/

/** Where the link of each letter leads. */
const PATHS: Record<LetterKind, string> = {
  confirmation: routes.confirm,
  address_change: routes.changeAddress,
  my_data: routes.myData,
  newsletter: routes.unsubscribe,
}

/**
 * Writes a letter: fills the marks of its message. Nothing a visitor typed gets into it but the address.
 * @throws when a fact is missing or is not what it must be; the message names the fact, never its value.
 */
export function composeLetter(letter: LetterFacts, sender: Sender): Letter {
  check(letter, sender)
  const template = sender.messages[letter.kind]
  const link = sender.publicOrigin + routes.withToken(PATHS[letter.kind], letter.token)
  const facts = { ...letter.facts, body: paragraphs(letter.facts.body), link, origin: sender.publicOrigin }
  requireMarks(template, facts)
  return {
    envelope: { from: sender.from, to: [letter.to] },
    from: { name: sender.brand, address: sender.from },
    to: { name: '', address: letter.to },
    messageId: `<${letter.id}@${domainOf(sender.from)}>`,
    subject: fill(template.subject, facts, asItIs),
    html: fill(template.html, facts, escapeHtml),
    text: fill(template.text, facts, asItIs),
    headers: headersOf(letter.kind, link, sender),
    templateVersion: template.version,
  }
}

function check({ id, to, token, kind, facts }: LetterFacts, sender: Sender): void {
  const wrong = [
    !UUID.test(id) && 'id',
    !isMailbox(to) && 'to',
    !isMailbox(sender.from) && 'from',
    !TOKEN.test(token) && 'token',
    // One line: it becomes a header.
    kind === 'newsletter' && !/^\P{Cc}+$/u.test(facts.subject ?? '') && 'subject',
    kind === 'newsletter' && paragraphs(facts.body).length === 0 && 'body',
  ].filter((name) => name !== false)
  if (wrong.length > 0) throw new Error(`A letter cannot be written, this is not as it must be: ${wrong}.`)
}

type Facts = Record<string, string | string[]>

function paragraphs(body: string | undefined): string[] {
  const parts = (body ?? '').split(/\r?\n\s*\n/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Marks that every letter of a template needs; those inside a section (`{{#place}}`) may be missing. */
const requiredMarks = new WeakMap<MessageTemplate, ReadonlySet<string>>()

function requireMarks(template: MessageTemplate, facts: Facts): void {
  const marks = requiredMarks.get(template) ?? marksOf(template)
  requiredMarks.set(template, marks)
  const missing = [...marks].filter((name) => (facts[name] ?? '').length === 0)
  if (missing.length > 0) throw new Error(`A letter cannot be written, these facts are missing: ${missing}.`)
}

function marksOf({ subject, html, text }: MessageTemplate): ReadonlySet<string> {
  const spans = [subject, html, text].flatMap((part) => Mustache.parse(part))
  return new Set(spans.filter(([type]) => type === 'name' || type === '&').map(([, name]) => String(name)))
}

/** Values are never read as templates themselves: braces in an operator's text stay what they are. */
function fill(template: string, facts: Facts, escapeValue: (value: string) => string): string {
  return Mustache.render(template, facts, undefined, { escape: escapeValue })
}

const asItIs = (value: string) => value

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and attributes. */
export function escapeHtml(value: string): string {
  return value.toWellFormed().replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/**
 * A newsletter can be unsubscribed from the mail program (RFC 2369, with one click RFC 8058) and belongs to a list
 * (RFC 2919). The other letters were asked for: nothing to unsubscribe from yet, and vacation notices must not
 * answer them (RFC 3834).
 */
function headersOf(kind: LetterKind, link: string, sender: Sender): Record<string, string> {
  const language = { 'Content-Language': 'de' }
  if (kind !== 'newsletter') return { ...language, 'Auto-Submitted': 'auto-generated' }
  const byLetter = sender.operatorEmail ? `, <mailto:${sender.operatorEmail}?subject=Abmelden>` : ''
  return {
    ...language,
    'List-Id': `<newsletter.${domainOf(sender.from)}>`,
    'List-Unsubscribe': `<${link}>${byLetter}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
