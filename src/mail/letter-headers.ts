import { brand } from '../content/brand.ts'
import type { LetterKind } from '../contract/person-data.ts'
import { domainOf } from './address.ts'
import type { LetterContents } from './letter-contents.ts'

/** Addresses by which an answer finds its letter. */
export type WayBack = {
  /** Who mail servers tell what became of the letter: its envelope's sender. */
  returnPath(letter: { id: string; to: string }): string
  /** Whoever writes there gets no more newsletters; for as long as that is read. */
  unsubscribe?: ((id: string) => string) | undefined
}

type Addressed = { id: string; kind: LetterKind; facts: LetterContents }
type Writer = { from: string; operatorEmail: string | null; wayBack?: WayBack | undefined }

/**
 * What mail programs and providers read of a letter.
 * - A newsletter can be unsubscribed from the mail program (RFC 2369, with one click RFC 8058) and belongs to a list
 *   (RFC 2919). The other letters were asked for: nothing to unsubscribe from yet.
 * - Nobody typed any of them: vacation notices must not answer (RFC 3834; Exchange asks for its own header).
 * - Who presses „Spam“ is counted by newsletter and kind, not by person (Feedback-ID).
 */
export function letterHeaders(letter: Addressed, link: string, sender: Writer): Record<string, string> {
  const { operatorEmail, from } = sender
  return {
    'Content-Language': 'de',
    'Auto-Submitted': 'auto-generated',
    // All but NDR: what could not be delivered we want to know.
    'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
    ...(operatorEmail && operatorEmail !== from && { 'Reply-To': operatorEmail }),
    'Feedback-ID': feedbackId(letter),
    ...(letter.kind === 'newsletter' && listHeaders(letter.id, link, sender)),
  }
}

function listHeaders(id: string, link: string, { operatorEmail, from, wayBack }: Writer) {
  const address = wayBack?.unsubscribe?.(id) ?? operatorEmail
  const byLetter = address ? `, <mailto:${address}?subject=Abmelden>` : ''
  return {
    'List-Id': `<newsletter.${domainOf(from)}>`,
    'List-Unsubscribe': `<${link}>${byLetter}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * newsletter:kind:sender. The last is the same in all letters for good, and 5 to 15 characters long.
 * @see https://support.google.com/a/answer/6254652
 */
function feedbackId({ kind, facts }: Addressed): string {
  const what = kind === 'newsletter' && facts.isLaunch ? 'launch' : kind.replaceAll('_', '-')
  return [...(facts.newsletter ? [facts.newsletter] : []), what, brand.toLowerCase()].join(':')
}
