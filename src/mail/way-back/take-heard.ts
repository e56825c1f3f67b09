import type pg from 'pg'
import {
  type LetterEvent,
  letterAddress,
  recordLetterEvent,
  withdrawByMail,
} from '../../database/queries/letter-events.ts'
import type { Hmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import { codeOf } from '../log.ts'
import { plainAnswer } from '../plain-answer.ts'
import type { Heard } from './heard.ts'
import type { ReturnAddresses } from './return-addresses.ts'

export type TakingParts = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  addresses: ReturnAddresses
  log: Log
}

/** `done`: it counts now, or counted before. `unclear`: it belongs to no letter that is known, or a person wrote it; a person should look. */
export type Taken = 'done' | 'unclear'

/**
 * Notes what was heard in the database. Which letter it is about is tried in this order: an address of ours that it was
 * sent to, one that it sends back, the letter's number on the envelope, its Message-ID. Only an address of ours proves it;
 * what is said without proof is noted, and nothing follows from it.
 * @throws when the database cannot be asked: the message is to be kept and tried again.
 */
export async function takeHeard(
  heard: Heard,
  source: 'imap' | 'webhook',
  parts: TakingParts,
): Promise<Taken> {
  try {
    return await take(heard, source, parts)
  } catch (error) {
    const code = codeOf(error)
    // Classes 22 and 23: not the database is in trouble but what it was told. It would be no better the next time.
    if (!/^2[23]/.test(code)) throw error
    parts.log.error({ code }, 'something that came back could not be noted')
    return 'unclear'
  }
}

async function take(heard: Heard, source: 'imap' | 'webhook', parts: TakingParts): Promise<Taken> {
  if (heard.kind === 'other') return 'unclear'
  const { pool, addresses } = parts
  if (heard.kind === 'reply' || heard.kind === 'auto-reply') {
    const leaving = heard.sentTo.find((named) => addresses.isOurs(named, 'unsubscribe', ''))
    if (leaving) return (await withdrawByMail(pool, leaving.letter)) ? 'done' : 'unclear'
  }
  if (heard.kind === 'reply') return 'unclear'
  const found = await Promise.all(
    candidatesOf(heard).map(async (candidate) => {
      const address = await letterAddress(pool, candidate.letter)
      const proven = address !== null && isProven(candidate, address, heard, addresses)
      return { letter: candidate.letter, source, address, proven }
    }),
  )
  // A tag that is right is worth more than a letter that is named first.
  for (const one of [...found.filter(({ proven }) => proven), ...found.filter(({ proven }) => !proven)]) {
    if ((await note(heard, one, parts)) !== 'unknown') return 'done'
  }
  return 'unclear'
}

type Candidate = { letter: string; tag?: string }

function candidatesOf({ sentTo, returned, mentions }: Heard): Candidate[] {
  return [...sentTo, ...returned, ...mentions.map((letter) => ({ letter }))].slice(0, 10)
}

/** What was said by a provider in a way that proves it comes from there names the address itself. */
function isProven(
  { letter, tag }: Candidate,
  address: string,
  heard: Heard,
  addresses: ReturnAddresses,
): boolean {
  if (heard.vouchedFor !== undefined) return heard.vouchedFor.toLowerCase() === address.toLowerCase()
  return tag !== undefined && addresses.isOurs({ letter, tag }, 'bounce', address)
}

type Found = { letter: string; source: 'imap' | 'webhook'; address: string | null; proven: boolean }

async function note(
  heard: Exclude<Heard, { kind: 'other' | 'reply' }>,
  { letter, source, address, proven }: Found,
  { pool, hmacs, log }: TakingParts,
) {
  const event: LetterEvent = {
    letter,
    type: typeOf(heard),
    source,
    status: heard.kind === 'report' ? heard.status : null,
    answer: 'answer' in heard ? plainAnswer(heard.answer, address ?? '') : null,
    digest: heard.digest,
    addressHmac: proven && address !== null ? hmacs.address(address) : null,
  }
  const noted = await recordLetterEvent(pool, event)
  if (noted === 'noted' && event.type === 'blocked')
    log.warn({ answer: event.answer ?? '' }, 'a mail server does not take our letters, for our own sake')
  return noted
}

function typeOf(heard: Exclude<Heard, { kind: 'other' | 'reply' }>): LetterEvent['type'] {
  if (heard.kind === 'report') return heard.type
  return heard.kind === 'complaint' ? 'complained' : 'auto_replied'
}
