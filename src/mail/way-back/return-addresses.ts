import { timingSafeEqual } from 'node:crypto'
import type { Hmacs } from '../hmacs.ts'

/** A letter that an address names, and the tag that says whether the address is one of ours. */
export type Named = { letter: string; tag: string }

/** 80 bits, in hex: what 2^40 guesses a year would not find. */
const TAG_LENGTH = 20

/**
 * Addresses with a letter's number and a tag in them (VERP): `bounce+0b7c….5f1c…@dorfteller.example`. Who cannot make
 * the tag can speak for no letter. 64 octets are a name's most (RFC 5321 4.5.3.1.1), which leaves ten for ours.
 * @param address MAIL_BOUNCES
 */
export function openReturnAddresses(address: string, hmacs: Pick<Hmacs, 'returnPath'>) {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1)]
  const tagOf = (text: string) => hmacs.returnPath(text).toString('hex').slice(0, TAG_LENGTH)
  const tags = {
    bounce: (letter: string, to: string) => tagOf(`bounce:${letter}:${to.toLowerCase()}`),
    unsubscribe: (letter: string) => tagOf(`unsubscribe:${letter}`),
  }
  const addressOf = (letter: string, tag: string) => `${name}+${letter.replaceAll('-', '')}.${tag}@${domain}`
  // Without the domain: who passes mail on may put the whole address into one of their own (SRS).
  const pattern = new RegExp(
    `${name.replaceAll(/\W/g, '\\$&')}\\+([0-9a-f]{32})\\.([0-9a-f]{${TAG_LENGTH}})`,
    'gi',
  )
  return {
    /** Mail servers write there. */
    returnPath: ({ id, to }: { id: string; to: string }) => addressOf(id, tags.bounce(id, to)),
    /** Who writes there wants no more letters. */
    unsubscribe: (id: string) => addressOf(id, tags.unsubscribe(id)),
    /** @returns the letters that addresses in a text name, in their order. */
    find: (text: string): Named[] =>
      [...text.matchAll(pattern)].map(([, id = '', tag = '']) => ({
        letter: id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        tag: tag.toLowerCase(),
      })),
    /**
     * Whether we made the address. A bounce's is made for one mailbox, so that what comes to it counts for no other
     * address that the person changes to; the one for unsubscribing is good for whoever has the letter.
     */
    isOurs: ({ letter, tag }: Named, purpose: 'bounce' | 'unsubscribe', to: string) =>
      timingSafeEqual(Buffer.from(tag), Buffer.from(tags[purpose](letter, to))),
  }
}

export type ReturnAddresses = ReturnType<typeof openReturnAddresses>
