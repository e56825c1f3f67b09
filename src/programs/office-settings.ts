import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ConfigOf } from '../config.ts'
import { holdsLetters } from '../content/going-public.ts'
import { placeDirectory } from '../content/places.ts'
import { root } from '../environment.ts'
import { domainOf, mailFrom } from '../mail/address.ts'
import { openHmacs } from '../mail/hmacs.ts'
import type { WayBack } from '../mail/letter-headers.ts'
import type { Dkim } from '../mail/message.ts'
import type { LetterLimits } from '../mail/queue/rates.ts'
import { openReturnAddresses } from '../mail/way-back/return-addresses.ts'
import type { WayBackSettings } from '../mail/way-back/way-back.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import type { OfficeSettings } from '../office/settings.ts'
import { codeOf, Problem } from '../problem.ts'
import { ledgerFile } from './data-folder.ts'
import type { LivingFacts } from './facts.ts'

type Settings = Omit<ConfigOf<'office'>, 'DATABASE_OFFICE_URL'>

/** @returns what an office is handed of the settings and the contents. @throws {Problem} with the fix */
export async function officeSettings(
  config: Settings,
  suppressionKey: string,
  { facts, sender }: LivingFacts,
  operator: pg.Pool,
): Promise<OfficeSettings> {
  sender.wayBack = wayBackOf(config, suppressionKey)
  const places = placeDirectory(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  const dkim = await dkimOf(config)
  const { SMTP_URL: smtpUrl, SMTP_CONNECTIONS: connections } = config
  return {
    sender,
    placeOf: (postalCode) => places[postalCode]?.place,
    mail: smtpUrl ? { smtpUrl, connections, dkim } : undefined,
    wayBack: wayBackSettings(config),
    suppressionKey,
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    limits: limitsOf(config),
    ledgerFile: ledgerFile(config),
    check: async () => (await Promise.all([checkGiven(config), checkStored(operator)])).flat(),
    watch: { mailTo: config.ALARM_MAIL_TO, pingUrl: config.ALARM_PING_URL },
    holdsLetters: () => holdsLetters(facts().operator, config.PUBLIC_ORIGIN),
  }
}

/** What letters have on them so that answers find them; undefined while MAIL_BOUNCES is not set. */
export function wayBackOf(config: Settings, suppressionKey: string): WayBack | undefined {
  if (!config.MAIL_BOUNCES) return undefined
  const { returnPath, unsubscribe } = openReturnAddresses(config.MAIL_BOUNCES, openHmacs(suppressionKey))
  // Nobody is told to unsubscribe at an address that no program reads.
  return { returnPath, unsubscribe: config.BOUNCES_IMAP_URL ? unsubscribe : undefined }
}

async function dkimOf(config: Settings): Promise<Dkim | undefined> {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!selector && !file) return undefined
  if (!selector || !file) {
    throw new Problem(
      'Unterschrieben werden Briefe nur mit beiden Einstellungen: DKIM_SELECTOR und DKIM_KEY_FILE. Setze auch die andere, oder keine.',
    )
  }
  try {
    return { domain: domainOf(mailFrom(config)), selector, privateKey: await readFile(file, 'utf8') }
  } catch (error) {
    throw new Problem(
      `Der DKIM-Schlüssel ${file} (Einstellung DKIM_KEY_FILE) ist nicht zu lesen (${codeOf(error)}). ` +
        'Berichtige den Pfad, oder lass die Seite die Datei lesen: Startet root sie, läuft sie als postgres oder nobody.',
    )
  }
}

/** Where answers come in; undefined when nothing is set. @throws {Problem} with the fix */
export function wayBackSettings(config: Settings): WayBackSettings | undefined {
  const { MAIL_BOUNCES: address, BOUNCES_IMAP_URL: url, BOUNCES_WEBHOOK_SECRET: secret } = config
  if (!url && !secret) return undefined
  if (address) return { address, imap: url ? { url } : undefined }
  throw new Problem(
    'Rückmeldungen werden nur mit MAIL_BOUNCES gelesen: Setze die Adresse, an die Mailserver antworten, zum Beispiel bounce@ deiner Domain.',
  )
}

/**
 * Newsletters on the first day of a sender; each day twice as many as on its best. Receivers file as spam what comes all at
 * once from a sender that they do not know, and a day or two cost one whom they know little.
 */
const WARM_UP = 200

/** How many letters may leave; what is not set has no limit. */
export function limitsOf({
  SMTP_URL,
  LETTERS_PER_SECOND: second,
  LETTERS_PER_HOUR: hour,
}: Settings): LetterLimits {
  return { ...(second && { second }), ...(hour && { hour }), ...(SMTP_URL && { warm_up: WARM_UP }) }
}
