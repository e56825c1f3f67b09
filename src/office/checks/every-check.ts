import type pg from 'pg'
import type { Config } from '../../config.ts'
import { isPublicOrigin } from '../../content/going-public.ts'
import { mailFrom } from '../../mail/address.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Finding, runAll } from './finding.ts'
import { checkGoingLive } from './going-live.ts'
import { checkLetters } from './letters.ts'
import { checkMailServer } from './mail-server.ts'
import { runningFindings } from './running.ts'
import { checkSender } from './sender.ts'
import { checkSending } from './sending.ts'
import { alarmFindings, checkSettings } from './settings.ts'
import { askVitals } from './vitals.ts'

/** What the checks of a site without its database must know of the settings. */
export type CheckedConfig = Parameters<typeof checkLetters>[0] &
  Parameters<typeof alarmFindings>[0] &
  Pick<Config, 'HOST' | 'TRUST_PROXY' | 'PUBLIC_BACKEND_KEY'>

/** Everything that can be asked without the database: what was given, this machine, how letters leave, the DNS. */
export function checkGiven(config: CheckedConfig): Promise<Finding[]> {
  return runAll({
    Einstellungen: () => checkSettings(config),
    Maschine: () => checkDisk(config.DATA_DIR),
    Briefe: () => checkLetters(config),
    Mailserver: () => checkMailServer(config.SMTP_URL),
    Alarm: () => alarmFindings(config),
    // Asked for a public address alone: elsewhere there is nothing to find.
    'Absender im DNS': () =>
      isPublicOrigin(config.PUBLIC_ORIGIN) ? checkSender(config, mailFrom(config)) : [],
  })
}

/** What the database can be asked, as owner or office. */
export function checkStored(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  return runAll({
    'Angaben zur Seite': () => checkGoingLive(database),
    Versand: () => checkSending(database),
    Betrieb: async () => runningFindings(await askVitals(database)),
    Datenbank: () => checkDatabase(database),
  })
}
