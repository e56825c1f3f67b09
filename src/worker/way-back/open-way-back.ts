import { connectPost } from '../../database/connect.ts'
import { listen } from '../../http/listen.ts'
import { codeOf } from '../../office/error-code.ts'
import { openHmacs } from '../../office/hmacs.ts'
import type { OfficeLog } from '../../office/settings.ts'
import { type ImapSettings, watchFolder } from './imap-door.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'
import { takeHeard } from './take-heard.ts'
import { createWebhookDoor } from './webhooks.ts'

/** By which doors the worker hears of letters that have left. */
export type WayBackSettings = {
  /** MAIL_BOUNCES; the address of letters that are read, and of their envelopes. */
  address: string
  suppressionKey: string
  imap?: ImapSettings | undefined
  webhooks?:
    | { host: string; port: number; publicOrigin: string; logLevel: string; secret: string }
    | undefined
}

/**
 * Opens the doors that are set; without any nothing is done.
 * @param note hears by which code reading the folder failed; null: it went well
 */
export async function openWayBack(
  workerUrl: string,
  { address, suppressionKey, imap, webhooks }: WayBackSettings,
  log: OfficeLog,
  note: (trouble: string | null) => void,
): Promise<{ stop(): Promise<void> }> {
  const pool = connectPost(workerUrl)
  const hmacs = openHmacs(suppressionKey)
  const addresses = openReturnAddresses(address, hmacs)
  const parts = { pool, hmacs, addresses, log }
  const stopping = new AbortController()

  const take = async (raw: Buffer) => takeHeard(await readMessage(raw, addresses.find), 'imap', parts)
  const noteReading = (code: string | null) => {
    if (code !== null) log.warn({ code }, 'the folder for what comes back cannot be read')
    note(code)
  }
  const watching = imap ? watchFolder(imap, take, noteReading, stopping.signal) : Promise.resolve()

  const hear = async (heard: Parameters<typeof takeHeard>[0]) => {
    try {
      await takeHeard(heard, 'webhook', parts)
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'what a provider said could not be noted')
      throw error
    }
  }
  const ping = () => pool.query('select 1')
  const door =
    webhooks &&
    (await listen(await createWebhookDoor(webhooks, hear, ping), {
      host: webhooks.host,
      port: webhooks.port,
      settings: 'BOUNCES_',
    }))

  return {
    async stop() {
      stopping.abort()
      await Promise.all([watching, door?.close()])
      await pool.end()
    },
  }
}
