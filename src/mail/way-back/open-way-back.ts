import { connectPost } from '../../database/connect.ts'
import { codeOf } from '../../problem.ts'
import { openHmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import type { Heard } from './heard.ts'
import { takeHeard } from './heard.ts'
import { type ImapSettings, watchFolder } from './imap-door.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'

/** By which doors the office hears of letters that have left. */
export type WayBackSettings = {
  /** MAIL_BOUNCES; the address of letters that are read, and of their envelopes. */
  address: string
  suppressionKey: string
  imap?: ImapSettings | undefined
}

/**
 * Reads the folder, if one is set, and takes what webhooks bring.
 * @param note hears by which code reading the folder failed; null: it went well
 */
export async function openWayBack(
  officeUrl: string,
  { address, suppressionKey, imap }: WayBackSettings,
  log: Log,
  note: (trouble: string | null) => void,
): Promise<{ take(heard: Heard): Promise<void>; stop(): Promise<void> }> {
  const pool = connectPost(officeUrl)
  const hmacs = openHmacs(suppressionKey)
  const addresses = openReturnAddresses(address, hmacs)
  const parts = { pool, hmacs, addresses, log }
  const stopping = new AbortController()

  const takeMessage = async (raw: Buffer) => takeHeard(await readMessage(raw, addresses.find), 'imap', parts)
  const noteReading = (code: string | null) => {
    if (code !== null) log.warn({ code }, 'the folder for what comes back cannot be read')
    note(code)
  }
  const watching = imap ? watchFolder(imap, takeMessage, noteReading, stopping.signal) : Promise.resolve()

  return {
    async take(heard) {
      try {
        await takeHeard(heard, 'webhook', parts)
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'what a provider said could not be noted')
        throw error
      }
    },
    async stop() {
      stopping.abort()
      await watching
      await pool.end()
    },
  }
}
