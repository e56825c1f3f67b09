import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { ConfigOf } from '../config.ts'
import { holdsLetters } from '../content/site-settings.ts'
import { domainOf, mailFrom } from '../mail/address.ts'
import type { WayBack } from '../mail/compose.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { type Dkim, signing } from '../mail/message.ts'
import { openReturnAddresses } from '../mail/way-back/return-addresses.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import type { OfficeSettings } from '../office/settings.ts'
import { Problem } from '../problem.ts'
import { ledgerFile } from './data-folder.ts'
import type { LivingFacts } from './facts.ts'

type Settings = ConfigOf<'office'>

/**
 * Newsletters on the first day of a sender; each day twice as many as on its best. Receivers file as spam what comes all at
 * once from a sender that they do not know, and a day or two cost one whom they know little.
 */
const WARM_UP = 200

/** @returns what an office is handed of the settings and the contents. @throws {Problem} with the fix */
export async function officeSettings(
  config: Settings,
  { facts, sender }: LivingFacts,
  operator: pg.Pool,
): Promise<OfficeSettings> {
  const { SMTP_URL: smtpUrl, SMTP_CONNECTIONS: connections, BOUNCES_IMAP_URL: url } = config
  const { LETTERS_PER_SECOND: second, LETTERS_PER_HOUR: hour, MAIL_BOUNCES: bounces } = config
  sender.wayBack = wayBackOf(config)
  const dkim = await dkimOf(config)
  return {
    sender,
    mail: smtpUrl ? { smtpUrl, connections, dkim } : undefined,
    // Nothing is read where nothing comes in.
    wayBack:
      bounces && (url || config.BOUNCES_WEBHOOK_SECRET)
        ? { address: bounces, imap: url ? { url } : undefined }
        : undefined,
    suppressionKey: config.SUPPRESSION_KEY,
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    limits: { ...(second && { second }), ...(hour && { hour }), ...(smtpUrl && { warm_up: WARM_UP }) },
    ledgerFile: ledgerFile(config),
    check: async () => (await Promise.all([checkGiven(config), checkStored(operator)])).flat(),
    watch: { mailTo: config.ALARM_MAIL_TO, pingUrl: config.ALARM_PING_URL },
    holdsLetters: () => holdsLetters(facts().operator, config.PUBLIC_ORIGIN),
  }
}

/** What letters have on them so that answers find them; undefined while MAIL_BOUNCES is not set. */
export function wayBackOf(config: Settings): WayBack | undefined {
  if (!config.MAIL_BOUNCES) return undefined
  const hmacs = openHmacs(config.SUPPRESSION_KEY)
  const { returnPath, unsubscribe } = openReturnAddresses(config.MAIL_BOUNCES, hmacs)
  return {
    returnPath,
    // Nobody is told to unsubscribe at an address that no program reads.
    unsubscribe: config.BOUNCES_IMAP_URL ? unsubscribe : undefined,
  }
}

/** How letters are signed; undefined while nothing is set. @throws {Problem} with the fix */
export async function dkimOf(config: Settings): Promise<Dkim | undefined> {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!selector || !file) return undefined
  try {
    const dkim = { domain: domainOf(mailFrom(config)), selector, privateKey: await readFile(file, 'utf8') }
    // With a key that is no good no letter would leave.
    signing(dkim)
    return dkim
  } catch {
    throw new Problem(
      `Mit dem DKIM-Schlüssel ${file} (Einstellung DKIM_KEY_FILE) lassen sich Briefe nicht unterschreiben: Er ist nicht zu lesen, ` +
        'oder kein RSA-Schlüssel in PEM-Form ohne Passwort. Berichtige den Pfad, lass die Seite die Datei lesen (startet root sie, ' +
        'läuft sie als postgres oder nobody), oder lege einen neuen an: openssl genrsa -out dkim.pem 2048',
    )
  }
}
