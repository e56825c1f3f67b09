import type { ConfigOf } from '../../config.ts'
import type { WayBack } from '../../mail/way-back.ts'
import { openHmacs } from '../../office/hmacs.ts'
import { Problem } from '../../terminal/problem.ts'
import type { WayBackSettings } from '../../worker/way-back/open-way-back.ts'
import { openReturnAddresses } from '../../worker/way-back/return-addresses.ts'
import { POSTMARK_LETTER_HEADER } from '../../worker/way-back/webhooks.ts'

type Config = Pick<
  ConfigOf<'office'>,
  | 'MAIL_BOUNCES'
  | 'BOUNCES_IMAP_URL'
  | 'BOUNCES_HOST'
  | 'BOUNCES_PORT'
  | 'BOUNCES_WEBHOOK_SECRET'
  | 'PUBLIC_ORIGIN'
  | 'LOG_LEVEL'
>

/** What letters have on them so that answers find them; undefined while MAIL_BOUNCES is not set. */
export function wayBackOf(config: Config, suppressionKey: string): WayBack | undefined {
  if (!config.MAIL_BOUNCES) return undefined
  const { returnPath, unsubscribe } = openReturnAddresses(config.MAIL_BOUNCES, openHmacs(suppressionKey))
  const headers = config.BOUNCES_WEBHOOK_SECRET
    ? (id: string) => ({ [POSTMARK_LETTER_HEADER]: id })
    : undefined
  // Nobody is told to unsubscribe at an address that no program reads.
  return { returnPath, unsubscribe: config.BOUNCES_IMAP_URL ? unsubscribe : undefined, headers }
}

/** The doors by which answers come in; undefined when none is set. @throws {Problem} with the fix */
export function wayBackSettings(config: Config, suppressionKey: string): WayBackSettings | undefined {
  const { MAIL_BOUNCES: address, BOUNCES_IMAP_URL: imap, BOUNCES_PORT: port } = config
  const { BOUNCES_WEBHOOK_SECRET: secret } = config
  if (!imap && port === undefined) return undefined
  if (!address) {
    throw new Problem(
      'Rückmeldungen werden nur mit MAIL_BOUNCES gelesen: Setze die Adresse, an die Mailserver antworten, zum Beispiel bounce@ deiner Domain.',
    )
  }
  if (port !== undefined && !secret) {
    throw new Problem(
      'Am BOUNCES_PORT käme niemand herein: Setze BOUNCES_WEBHOOK_SECRET, oder nimm BOUNCES_PORT heraus.',
    )
  }
  const { BOUNCES_HOST: host, PUBLIC_ORIGIN: publicOrigin, LOG_LEVEL: logLevel } = config
  return {
    address,
    suppressionKey,
    imap: imap ? { url: imap } : undefined,
    webhooks: port !== undefined && secret ? { host, port, publicOrigin, logLevel, secret } : undefined,
  }
}
