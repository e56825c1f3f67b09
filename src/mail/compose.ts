import Mustache from 'mustache'
import { brand } from '../content/brand.ts'
import type { LetterKind } from '../contract/person-data.ts'
import { shortName } from '../contract/places.ts'
import { STREET_LENGTH } from '../contract/street.ts'
import { routes } from '../routes.ts'
import { domainOf } from './address.ts'
import { escapeHtml } from './escape-html.ts'
import type { LetterContents } from './letter-contents.ts'
import { attachmentsOf, litHouses, type Picture, STREET_ID } from './letter-pictures.ts'
import type { BuiltMessages, Messages } from './messages.ts'
import { operatorWords } from './operator-text/fill.ts'

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
  streets: BuiltMessages['streets']
  /** Where one can unsubscribe by letter, and where answers go, when the operator gave an address. */
  operatorEmail: string | null
  /** Where answers go that a program reads; without it a bounce goes to `from`. */
  wayBack?: WayBack | undefined
}

/** Addresses by which an answer finds its letter. */
export type WayBack = {
  /** Who mail servers tell what became of the letter: its envelope's sender. */
  returnPath(letter: { id: string; to: string }): string
  /** Whoever writes there gets no more newsletters; for as long as that is read. */
  unsubscribe?: ((id: string) => string) | undefined
}

/** A letter ready to be sent, as nodemailer calls its parts. */
export type Letter = {
  envelope: { from: string; to: [string] }
  from: { name: string; address: string }
  to: { name: ''; address: string }
  messageId: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: Picture[]
}

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
 */
export function composeLetter(letter: LetterFacts, sender: Sender): Letter {
  const { id, kind, to, facts } = letter
  const { from, publicOrigin } = sender
  const template = sender.messages[kind]
  const link = publicOrigin + routes.withToken(PATHS[kind], letter.token)
  const lit = litHouses(kind, facts)
  const street = lit === undefined ? undefined : sender.streets[lit]
  const view = {
    ...(kind === 'newsletter' && operatorWords(facts)),
    ...placeView(facts),
    ...(street && { street: STREET_ID, lit: String(lit), full: lit === STREET_LENGTH }),
    to,
    link,
    origin: publicOrigin,
  }
  const text = fill(template.text, view, String)
  return {
    // With a way back each letter has a sender of its own.
    envelope: { from: sender.wayBack?.returnPath({ id, to }) ?? from, to: [to] },
    from: { name: brand, address: from },
    to: { name: '', address: to },
    messageId: `<${id}@${domainOf(from)}>`,
    subject: fill(template.subject, view, String),
    html: fill(template.html, view, escapeHtml),
    // Where a mark is filled with nothing air is left.
    text: `${text.replaceAll(/ ?\n\s*\n/g, '\n\n').trim()}\n`,
    headers: headersOf(letter, link, sender),
    attachments: attachmentsOf(street, facts),
  }
}

/** Where the letter goes, and who waits there. */
function placeView({ isLaunch, postalCode, neighbours, ...facts }: LetterContents) {
  const place = facts.place && shortName(facts.place)
  return {
    launch: isLaunch,
    place,
    sign: place && (postalCode ? `${postalCode} ${place}` : place),
    neighbours: place && neighbours?.households.toLocaleString('de'),
  }
}

/** Values are never read as templates themselves: braces in an operator's text stay what they are. */
function fill(template: string, view: object, escapeValue: (value: string) => string): string {
  return Mustache.render(template, view, undefined, { escape: escapeValue })
}

/**
 * What mail programs and providers read of a letter.
 * - A newsletter can be unsubscribed from the mail program (RFC 2369, with one click RFC 8058) and belongs to a list
 *   (RFC 2919). The other letters were asked for: nothing to unsubscribe from yet.
 * - Nobody typed any of them: vacation notices must not answer (RFC 3834; Exchange asks for its own header). What could not be
 *   delivered we want to know: NDR is not among them.
 * - Who presses „Spam“ is counted by newsletter and kind, not by person (Feedback-ID): newsletter:kind:sender. The last is the
 *   same for good, 5 to 15 characters long (https://support.google.com/a/answer/6254652).
 */
function headersOf({ id, kind, facts }: LetterFacts, link: string, { operatorEmail, from, wayBack }: Sender) {
  const mailto = wayBack?.unsubscribe?.(id) ?? operatorEmail
  const what = facts.isLaunch ? 'launch' : kind.replaceAll('_', '-')
  return {
    'Content-Language': 'de',
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
    ...(operatorEmail && operatorEmail !== from && { 'Reply-To': operatorEmail }),
    'Feedback-ID': `${facts.newsletter ? `${facts.newsletter}:` : ''}${what}:${brand.toLowerCase()}`,
    ...(kind === 'newsletter' && {
      'List-Id': `<newsletter.${domainOf(from)}>`,
      'List-Unsubscribe': `<${link}>${mailto ? `, <mailto:${mailto}?subject=Abmelden>` : ''}`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
