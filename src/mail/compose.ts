import Mustache from 'mustache'
import { brand } from '../content/brand.ts'
import type { LetterKind } from '../contract/person-data.ts'
import { shortName } from '../contract/places.ts'
import { STREET_LENGTH } from '../contract/street.ts'
import { routes } from '../routes.ts'
import { domainOf } from './address.ts'
import { escapeHtml } from './escape-html.ts'
import type { LetterContents } from './letter-contents.ts'
import { letterHeaders, type WayBack } from './letter-headers.ts'
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

/** A letter ready to be sent, as nodemailer calls its parts. */
export type Letter = {
  envelope: { from: string; to: [string] }
  /** What reports are asked for, of a server that makes them (RFC 3461). */
  dsn?: { envid: string; ret: 'HDRS'; notify: 'FAILURE' }
  from: { name: string; address: string }
  to: { name: ''; address: string }
  messageId: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: Picture[]
  /** Hash of the wording, for the proof. */
  templateVersion: string
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
  const { from, publicOrigin, wayBack } = sender
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
  return {
    // With a way back each letter has a sender of its own, and whoever reports on it is asked for no more than its head.
    envelope: { from: wayBack?.returnPath({ id, to }) ?? from, to: [to] },
    ...(wayBack && { dsn: { envid: id, ret: 'HDRS', notify: 'FAILURE' } }),
    from: { name: brand, address: from },
    to: { name: '', address: to },
    messageId: `<${id}@${domainOf(from)}>`,
    subject: fill(template.subject, view, asItIs),
    html: fill(template.html, view, escapeHtml),
    // Where a mark is filled with nothing air is left.
    text: `${fill(template.text, view, asItIs)
      .replaceAll(/ ?\n\s*\n/g, '\n\n')
      .trim()}\n`,
    headers: letterHeaders(letter, link, sender),
    attachments: attachmentsOf(street, facts),
    templateVersion: template.version,
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

const asItIs = (value: string) => value
