import { isPlainMailbox } from '../../contract/signup.ts'
import { webAddress } from '../../contract/web-address.ts'
import type { Span } from './block.ts'

/** What may be an address: up to a blank or a sign that no address has. `asLink` has the last word. */
const CANDIDATE =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)[^\s<>"„“”«»]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/giu

/** A sign of the sentence around it; a bracket that it opens is its own: https://de.wikipedia.org/wiki/Linde_(Kremmen). */
const TRAILING = /(?:[.,;:!?…'’‘*\]]|(?<!\([^()]*)\)|(?<!\{[^{}]*)\})$/

/** Makes the addresses of a piece of text links; what is around them is as `words` makes it. */
export function linksIn(text: string, words: (text: string) => Span): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    let address = found
    while (TRAILING.test(address)) address = address.slice(0, -1)
    const href = asLink(address)
    if (href === undefined) continue
    if (index > done) spans.push(words(text.slice(done, index)))
    spans.push({ web: { text: address, href } })
    done = index + address.length
  }
  if (done < text.length) spans.push(words(text.slice(done)))
  return spans
}

/** @returns where an address leads: by http, https or to one mailbox, and nowhere else. */
function asLink(address: string): string | undefined {
  const mailbox = address.replace(/^mailto:/i, '')
  // No sign that means something in mailto: ? & = % (RFC 6068).
  if (/^[\w.+-]+@/.test(mailbox) && isPlainMailbox(mailbox)) return `mailto:${mailbox}`
  return webAddress(address)
}
