import type { Hmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import { type Heard, type Taken, type TakingParts, takeHeard } from './heard.ts'
import { type ImapSettings, watchFolder } from './imap-door.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'

/** By which doors the office hears of letters that have left. */
export type WayBackSettings = {
  /** MAIL_BOUNCES; the address of letters that are read, and of their envelopes. */
  address: string
  imap?: ImapSettings | undefined
}

/**
 * Reads the folder, if one is set, and takes what webhooks bring.
 * @param note hears by which code reading the folder failed; null: it went well
 */
export function openWayBack(
  { address, imap }: WayBackSettings,
  { hmacs, ...means }: Pick<TakingParts, 'pool'> & { hmacs: Hmacs; log: Log },
  note: (trouble: string | null) => void,
) {
  const addresses = openReturnAddresses(address, hmacs)
  const parts = { ...means, hmacs, addresses }
  const stopping = new AbortController()
  const watching = imap && watchFolder(imap, takeMessage, note, stopping.signal)
  return {
    /** Takes what a webhook brought. */
    take: (heard: Heard) => takeHeard(heard, 'webhook', parts),
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }

  async function takeMessage(raw: Buffer): Promise<Taken> {
    return takeHeard(await readMessage(raw, addresses.find), 'imap', parts)
  }
}
