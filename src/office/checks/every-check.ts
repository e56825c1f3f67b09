import type pg from 'pg'
import type { Config } from '../../config.ts'
import { isPublicOrigin } from '../../content/going-public.ts'
import type { SetupGroup } from '../../contract/console/setup.ts'
import { mailFrom } from '../../mail/address.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { runAll } from './finding.ts'
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
export async function checkGiven(config: CheckedConfig): Promise<SetupGroup[]> {
  const [now, dns] = await Promise.all([
    runAll([
      { name: 'Einstellungen', run: () => checkSettings(config) },
      { name: 'Maschine', run: () => checkDisk(config.DATA_DIR) },
      { name: 'Briefe', run: () => checkLetters(config) },
      { name: 'Mailserver', run: () => checkMailServer(config.SMTP_URL) },
      { name: 'Alarm', run: () => alarmFindings(config) },
    ]),
    // Asked for a public address alone: elsewhere there is nothing to find.
    isPublicOrigin(config.PUBLIC_ORIGIN) ? checkSender(config, mailFrom(config)) : [],
  ])
  return [...now, ...dns]
}

/** What the database can be asked, as owner or office. */
export function checkStored(database: Pick<pg.ClientBase, 'query'>): Promise<SetupGroup[]> {
  return runAll([
    { name: 'Vor dem Start', run: () => checkGoingLive(database) },
    { name: 'Versand', run: () => checkSending(database) },
    { name: 'Betrieb', run: async () => runningFindings(await askVitals(database)) },
    { name: 'Datenbank', run: () => checkDatabase(database) },
  ])
}
