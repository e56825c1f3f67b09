import { blockersOf } from '../checks/blockers.ts'
import { databaseSuites } from '../checks/console-checks.ts'
import { checkDisk } from '../checks/disk.ts'
import { describeGroups, ofLevel, runAll } from '../checks/finding.ts'
import { checkGoingLive } from '../checks/going-live.ts'
import { inDatabase } from '../checks/in-database.ts'
import { checkLetters } from '../checks/letters.ts'
import { checkMailServer } from '../checks/mail-server.ts'
import { checkSender } from '../checks/sender.ts'
import { alarmFindings, checkSettings } from '../checks/settings.ts'
import { type Config, readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import type { SetupGroup } from '../contract/console/setup.ts'
import { mailFrom } from '../mail/address.ts'

/**
 * `npm run doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks going live;
 * with 0 if only something is left to do.
 */
const settings = await runAll([{ name: 'Einstellungen', run: () => checkSettings(readConfig) }])
const isReadable = ofLevel(settings, 'broken').every(({ code }) => code !== 'setting-wrong')
const config = isReadable ? readConfig() : undefined
const groups = [...settings, ...(config ? await rest(config) : [])]

console.log(process.argv.includes('--json') ? JSON.stringify(groups, undefined, 2) : describeGroups(groups))
const isBlocked = config && isPublicOrigin(config.PUBLIC_ORIGIN) && blockersOf(groups).length > 0
process.exit(ofLevel(groups, 'broken').length > 0 || isBlocked ? 1 : 0)

async function rest(config: Config): Promise<SetupGroup[]> {
  const all = await Promise.all([
    runAll([
      { name: 'Vor dem Start', run: () => checkGoingLive(config) },
      { name: 'Maschine', run: () => checkDisk(config.DATA_DIR) },
      { name: 'Briefe', run: () => checkLetters(config) },
      { name: 'Mailserver', run: () => checkMailServer(config.SMTP_URL) },
      { name: 'Alarm', run: () => alarmFindings(config) },
    ]),
    // Asked for a public address alone: elsewhere there is nothing to find.
    isPublicOrigin(config.PUBLIC_ORIGIN) ? checkSender(config, mailFrom(config)) : [],
    inDatabase(config, (database) => runAll(databaseSuites(database))),
  ])
  return all.flat()
}
