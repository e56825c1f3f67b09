import type pg from 'pg'
import { type LetterEvent, letterAddress, recordLetterEvent } from '../../database/letter-events.ts'
import type { Hmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import { plainAnswer } from '../plain-answer.ts'
import { type ImapSettings, type Taken, watchFolder } from './imap-door.ts'
import { type Heard, readMessage } from './read-message.ts'
import { openReturnAddresses, type ReturnAddresses } from './return-addresses.ts'

/** By which doors the office hears of letters that have left. */
export type WayBackSettings = {
  /** MAIL_BOUNCES; the address of letters that are read, and of their envelopes. */
  address: string
  imap?: ImapSettings | undefined
}

type Means = { pool: pg.Pool; hmacs: Hmacs; log: Pick<Log, 'warn'> }

/**
 * Reads the folder, if one is set, and takes what webhooks bring.
 * @param note hears by which code reading the folder failed; null: it went well
 */
export function openWayBack(
  { address, imap }: WayBackSettings,
  means: Means,
  note: (trouble: string | null) => void,
) {
  const addresses = openReturnAddresses(address, means.hmacs)
  const stopping = new AbortController()
  const take = async (raw: Buffer) =>
    takeHeard(await readMessage(raw, addresses.find), 'imap', { ...means, addresses })
  const watching = imap && watchFolder(imap, take, note, stopping.signal)
  return {
    /** Takes what a webhook brought. */
    take: (heard: Heard) => takeHeard(heard, 'webhook', { ...means, addresses }),
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}

/**
 * Notes what was heard in the database. Only an address of ours proves which letter it is about, one that it was sent to or
 * that it sends back, or a provider that has shown that it speaks: what anybody else says shuts nobody out.
 * @throws when the database cannot be asked: the message is to be kept and tried again.
 */
export async function takeHeard(
  { type, status = null, answer, digest, sentTo, returned, vouched }: Heard,
  source: LetterEvent['source'],
  { pool, hmacs, addresses, log }: Means & { addresses: ReturnAddresses },
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
