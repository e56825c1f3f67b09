import type { ConfigOf } from '../../config.ts'
import { openHmacs } from '../../mail/hmacs.ts'
import type { WayBack } from '../../mail/letter-headers.ts'
import { openReturnAddresses } from '../../mail/way-back/return-addresses.ts'
import type { WayBackSettings } from '../../mail/way-back/way-back.ts'
import { POSTMARK_LETTER_HEADER } from '../../office/webhooks.ts'
import { Problem } from '../../problem.ts'

type Config = Pick<ConfigOf<'office'>, 'MAIL_BOUNCES' | 'BOUNCES_IMAP_URL' | 'BOUNCES_WEBHOOK_SECRET'>

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

/** Where answers come in; undefined when nothing is set. @throws {Problem} with the fix */
export function wayBackSettings(config: Config): WayBackSettings | undefined {
  const { MAIL_BOUNCES: address, BOUNCES_IMAP_URL: imap, BOUNCES_WEBHOOK_SECRET: secret } = config
  if (!imap && !secret) return undefined
  if (!address) {
    throw new Problem(
      'Rückmeldungen werden nur mit MAIL_BOUNCES gelesen: Setze die Adresse, an die Mailserver antworten, zum Beispiel bounce@ deiner Domain.',
    )
  }
  return { address, imap: imap ? { url: imap } : undefined }
}
