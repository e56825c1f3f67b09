import Mustache from 'mustache'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { LetterContents } from '../contract/letter-contents.ts'
import { fillPlaceholders } from '../contract/letter-text.ts'
import { shortName } from '../contract/places.ts'
import { STREET_LENGTH } from '../contract/street.ts'
import { webAddress } from '../contract/web-address.ts'
import { routes } from '../routes.ts'
import { domainOf, isMailbox } from './address.ts'
import { escapeHtml } from './escape-html.ts'
import type { WayBack } from './letter-headers.ts'
import { letterHeaders } from './letter-headers.ts'
import { type BroughtPicture, litHouses, ownPictures, STREET_ID, streetPicture } from './letter-pictures.ts'
import type { Messages, MessageTemplate, Streets } from './messages.ts'
import { filledText, valuesOf } from './operator-text/fill.ts'

/** One letter to be written. */
export type LetterFacts = {
  /** UUID of the letter; the same at every try, so that a receiver recognises a repeated one. */
  id: string
  kind: LetterKind
  to: string
  /** The raw token of the letter's link; for a newsletter the one that unsubscribes. */
  token: string
  facts: LetterContents
}

/** Who writes, and with which words. */
export type Sender = {
  /** Links are built from this alone, for example https://dorfteller.example. */
  publicOrigin: string
  /** The sender's address; its domain is in every Message-ID. */
  from: string
  messages: Messages
  /** The pictures that some of them bring along. */
  streets: Streets
  /** The name that letters come from. */
  brand: string
  /** Where one can unsubscribe by letter, and where answers go, when the operator gave an address. */
  operatorEmail: string | null
  /** Where answers go that a program reads; without it a bounce goes to `from`. */
  wayBack?: WayBack | undefined
}

/** A letter ready to be sent. */
export type Letter = {
  /** `dsn`: what reports are asked for, of a server that makes them (RFC 3461). */
  envelope: { from: string; to: [string]; dsn?: { envid: string; ret: 'HDRS'; notify: 'FAILURE' } }
  from: { name: string; address: string }
  to: { name: ''; address: string }
  messageId: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Pictures that it brings along and shows by their number. */
  pictures: BroughtPicture[]
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
 * Writes a letter: fills the marks of its message. Nothing a visitor typed gets into it but the address, and the postal
 * code where there is a place with it.
 * @throws when a fact is missing or is not what it must be; the message names the fact, never its value.
 */
export function composeLetter(letter: LetterFacts, sender: Sender): Letter {
  check(letter, sender)
  const template = sender.messages[letter.kind]
  const link = sender.publicOrigin + routes.withToken(PATHS[letter.kind], letter.token)
  const lit = litHouses(letter)
  const street = lit === undefined ? undefined : sender.streets[lit]
  const view = {
    ...viewOf(letter.facts),
    ...(street !== undefined && { street: STREET_ID, lit: String(lit), full: lit === STREET_LENGTH }),
    to: letter.to,
    link,
    origin: sender.publicOrigin,
  }
  requireMarks(template, view)
  return {
    envelope: envelopeOf(letter, sender),
    from: { name: sender.brand, address: sender.from },
    to: { name: '', address: letter.to },
    messageId: `<${letter.id}@${domainOf(sender.from)}>`,
    subject: fill(template.subject, view, asItIs),
    html: fill(template.html, view, escapeHtml),
    text: fill(template.text, view, asItIs),
    headers: letterHeaders(letter, link, sender),
    pictures: [...streetPicture(street), ...ownPictures(letter.facts)],
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
    kind === 'newsletter' && (facts.body ?? '').trim() === '' && 'body',
    !/^\P{Cc}*$/u.test(facts.preheader ?? '') && 'preheader',
    facts.button !== undefined && !isButton(facts.button) && 'button',
  ].filter((name) => name !== false)
  if (wrong.length > 0) throw new Error(`A letter cannot be written, this is not as it must be: ${wrong}.`)
}

/** With a way back each letter has a sender of its own, and whoever reports on it is asked for no more than its head. */
function envelopeOf({ id, to }: LetterFacts, { from, wayBack }: Sender): Letter['envelope'] {
  if (!wayBack) return { from, to: [to] }
  return {
    from: wayBack.returnPath({ id, to }),
    to: [to],
    dsn: { envid: id, ret: 'HDRS', notify: 'FAILURE' },
  }
}

function isButton({ caption, url }: { caption: string; url: string }): boolean {
  return /^\P{Cc}+$/u.test(caption) && url.startsWith('https://') && webAddress(url) !== undefined
}

/** The facts as the messages' marks call them. */
type View = Record<string, unknown>

function viewOf(contents: LetterContents): View {
  const { button, isLaunch, postalCode, neighbours } = contents
  const place = contents.place && shortName(contents.place)
  const values = valuesOf(contents)
  const line = (text: string | undefined) => text && fillPlaceholders(text, values)
  const sign = button && { caption: line(button.caption) ?? '', address: webAddress(button.url) ?? '' }
  const { firstSentence, leadsToButton, ...text } = filledText(contents, sign)
  const subject = line(contents.subject)
  return {
    subject,
    ...text,
    preheader: line(contents.preheader) || firstSentence || subject,
    button: leadsToButton ? sign : undefined,
    launch: isLaunch,
    place,
    sign: place && (postalCode ? `${postalCode} ${place}` : place),
    neighbours: place && neighbours?.households.toLocaleString('de'),
  }
}

/** Marks that every letter of a template needs; those inside a section (`{{#place}}`) may be missing. */
const requiredMarks = new WeakMap<MessageTemplate, ReadonlySet<string>>()

function requireMarks(template: MessageTemplate, view: View): void {
  const marks = requiredMarks.get(template) ?? marksOf(template)
  requiredMarks.set(template, marks)
  const missing = [...marks].filter((name) => (view[name] ?? '') === '')
  if (missing.length > 0) throw new Error(`A letter cannot be written, these facts are missing: ${missing}.`)
}

function marksOf({ subject, html, text }: MessageTemplate): ReadonlySet<string> {
  const spans = [subject, html, text].flatMap((part) => Mustache.parse(part))
  return new Set(spans.filter(([type]) => type === 'name' || type === '&').map(([, name]) => String(name)))
}

/** Values are never read as templates themselves: braces in an operator's text stay what they are. */
function fill(template: string, view: View, escapeValue: (value: string) => string): string {
  return Mustache.render(template, view, undefined, { escape: escapeValue })
}

const asItIs = (value: string) => value
