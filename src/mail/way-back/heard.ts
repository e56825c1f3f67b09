import type pg from 'pg'
import {
  type LetterEvent,
  letterAddress,
  recordLetterEvent,
  withdrawByMail,
} from '../../database/queries/letter-events.ts'
import { codeOf } from '../../problem.ts'
import type { Hmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import { plainAnswer } from '../plain-answer.ts'
import type { Named, ReturnAddresses } from './return-addresses.ts'

/** What a mail server, a provider or a person says of a letter; whether it is proven, is still to be found. */
export type Heard = Said & {
  /** SHA-256: the same message or notice once more has the same. */
  digest: Buffer
  /** The addresses that it was sent to. */
  sentTo: readonly Named[]
  /** Addresses of ours in what it sends back of the letter. */
  returned: readonly Named[]
  /** The letter and its recipient that a provider names who has shown that it speaks. */
  vouched?: { letter: string; recipient: string }
}

export type Said =
  /** A report on handing it over (RFC 3464), or what stands for one. */
  | { kind: 'report'; type: ReportType; status: string | null; answer: string }
  /** Somebody pressed "spam" (RFC 5965). */
  | { kind: 'complaint'; answer: string }
  /** A program answered: a vacation, a confirmation of receipt. */
  | { kind: 'auto-reply' }
  /** A person writes. */
  | { kind: 'reply' }
  /** A report that is about no single letter, or says nothing new. */
  | { kind: 'other' }

export type ReportType = 'accepted' | 'deferred' | 'bounced_hard' | 'bounced_soft' | 'blocked'

export type TakingParts = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  addresses: ReturnAddresses
  log: Log
}

/** `done`: it counts now, or counted before. `unclear`: nothing proves it, or a person wrote it; a person should look. */
export type Taken = 'done' | 'unclear'

type Source = LetterEvent['source']

/**
 * Notes what was heard in the database. Only an address of ours proves which letter it is about, one that it was sent to or
 * that it sends back, or a provider that has shown that it speaks: what anybody else says shuts nobody out.
 * @throws when the database cannot be asked: the message is to be kept and tried again.
 */
export async function takeHeard(heard: Heard, source: Source, parts: TakingParts): Promise<Taken> {
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

async function take(heard: Heard, source: Source, parts: TakingParts): Promise<Taken> {
  const { pool, addresses } = parts
  if (heard.kind === 'reply' || heard.kind === 'auto-reply') {
    const leaving = heard.sentTo.find((named) => addresses.isOurs(named, 'unsubscribe', ''))
    if (leaving) return (await withdrawByMail(pool, leaving.letter)) ? 'done' : 'unclear'
  }
  if (heard.kind === 'reply' || heard.kind === 'other') return 'unclear'
  const { vouched } = heard
  for (const named of vouched ? [vouched] : [...heard.sentTo, ...heard.returned].slice(0, 10)) {
    const address = await letterAddress(pool, named.letter)
    if (address === null) continue
    const isProven =
      'tag' in named
        ? addresses.isOurs(named, 'bounce', address)
        : named.recipient.toLowerCase() === address.toLowerCase()
    if (isProven && (await note(heard, { letter: named.letter, source, address }, parts))) return 'done'
  }
  return 'unclear'
}

/** @returns whether the letter is still known */
async function note(
  heard: Exclude<Heard, { kind: 'other' | 'reply' }>,
  { letter, source, address }: { letter: string; source: Source; address: string },
  { pool, hmacs, log }: TakingParts,
): Promise<boolean> {
  const event: LetterEvent = {
    letter,
    type: typeOf(heard),
    source,
    status: heard.kind === 'report' ? heard.status : null,
    answer: 'answer' in heard ? plainAnswer(heard.answer, address) : null,
    digest: heard.digest,
    addressHmac: hmacs.address(address),
  }
  const noted = await recordLetterEvent(pool, event)
  if (noted === 'noted' && event.type === 'blocked')
    log.warn({ answer: event.answer ?? '' }, 'a mail server does not take our letters, for our own sake')
  return noted !== 'unknown'
}

function typeOf(heard: Exclude<Heard, { kind: 'other' | 'reply' }>): LetterEvent['type'] {
  if (heard.kind === 'report') return heard.type
  return heard.kind === 'complaint' ? 'complained' : 'auto_replied'
}
