import { isPlainMailbox } from '../../contract/signup.ts'
import { webAddress } from '../../contract/web-address.ts'
import type { Span } from './block.ts'

/** What may be an address: up to a blank or a sign that no address has. `asLink` has the last word. */
const CANDIDATE =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)[^\s<>"„“”«»]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/giu

/** Signs of the sentence around it. */
const TRAILING = /[.,;:!?…'’‘*)\]}]$/

/** Makes the addresses of a piece of text links; what is around them is as `words` makes it. */
export function linksIn(text: string, words: (text: string) => Span): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const address = withoutTrailing(found)
    const href = asLink(address)
    if (href === undefined) continue
    if (index > done) spans.push(words(text.slice(done, index)))
    spans.push({ web: { text: address, href } })
    done = index + address.length
  }
  if (done < text.length) spans.push(words(text.slice(done)))
  return spans
}

/** A closing bracket belongs to the address that opens it: https://de.wikipedia.org/wiki/Linde_(Kremmen). */
function withoutTrailing(found: string): string {
  const last = TRAILING.exec(found)?.[0]
  if (last === undefined) return found
  const opening = { ')': '(', ']': '[', '}': '{' }[last]
  if (opening !== undefined && found.split(opening).length >= found.split(last).length) return found
  return withoutTrailing(found.slice(0, -1))
}

/** @returns where an address leads: by http, https or to one mailbox, and nowhere else. */
function asLink(address: string): string | undefined {
  const mailbox = address.replace(/^mailto:/i, '')
  // No sign that means something in mailto: ? & = % (RFC 6068).
  if (/^[\w.+-]+@/.test(mailbox) && isPlainMailbox(mailbox)) return `mailto:${mailbox}`
  return webAddress(address)
}
