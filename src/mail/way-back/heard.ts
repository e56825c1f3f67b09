import type pg from 'pg'
import { type LetterEvent, letterAddress, recordLetterEvent } from '../../database/letter-events.ts'
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

/** `reply`: a person writes. `other`: it is about no single letter, or says nothing that counts. */
export type Said = {
  type: LetterEvent['type'] | 'reply' | 'other'
  status?: string | null
  answer?: string
}

export type TakingParts = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  addresses: ReturnAddresses
  log: Pick<Log, 'warn'>
}

/** `done`: it counts now, or counted before. `unclear`: nothing proves it, or a person wrote it; a person should look. */
export type Taken = 'done' | 'unclear'

/**
 * Notes what was heard in the database. Only an address of ours proves which letter it is about, one that it was sent to or
 * that it sends back, or a provider that has shown that it speaks: what anybody else says shuts nobody out.
 * @throws when the database cannot be asked: the message is to be kept and tried again.
 */
export async function takeHeard(
  { type, status = null, answer, digest, sentTo, returned, vouched }: Heard,
  source: LetterEvent['source'],
  { pool, hmacs, addresses, log }: TakingParts,
): Promise<Taken> {
  if (type === 'reply' || type === 'auto_replied') {
    const leaving = sentTo.find((named) => addresses.isOurs(named, 'unsubscribe', ''))
    if (leaving) {
      // By letter to the address that its List-Unsubscribe names; a second time changes nothing.
      const { rowCount } = await pool.query(
        `select public.withdraw_signup(signup_id, 'mail') from public.letters where id = $1 and signup_id is not null`,
        [leaving.letter],
      )
      return rowCount === 1 ? 'done' : 'unclear'
    }
  }
  if (type === 'reply' || type === 'other') return 'unclear'
  for (const named of vouched ? [vouched] : [...sentTo, ...returned].slice(0, 10)) {
    const { letter } = named
    const address = await letterAddress(pool, letter)
    if (address === null) continue
    const isProven =
      'tag' in named
        ? addresses.isOurs(named, 'bounce', address)
        : named.recipient.toLowerCase() === address.toLowerCase()
    if (!isProven) continue
    const said = { type, source, status, answer: answer ? plainAnswer(answer, address) : null, digest }
    const noted = await recordLetterEvent(pool, { letter, ...said, addressHmac: hmacs.address(address) })
    if (noted === 'noted' && type === 'blocked')
      log.warn({ answer: said.answer ?? '' }, 'a mail server does not take our letters, for our own sake')
    if (noted !== 'unknown') return 'done'
  }
  return 'unclear'
}
