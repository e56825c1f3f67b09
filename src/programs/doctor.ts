import { askRunning } from '../checks/ask-running.ts'
import { blockersOf } from '../checks/blockers.ts'
import { checkDatabase } from '../checks/database.ts'
import { checkDisk } from '../checks/disk.ts'
import { describeReports, isBroken, runSuites, type Suite } from '../checks/finding.ts'
import { checkGoingLive } from '../checks/going-live.ts'
import { checkLetters } from '../checks/letters.ts'
import { runningFindings } from '../checks/running.ts'
import { checkSender } from '../checks/sender.ts'
import { checkSending } from '../checks/sending.ts'
import { alarmFindings, checkSettings } from '../checks/settings.ts'
import { readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { askVitals } from '../database/queries/vitals.ts'
import { mailFrom } from '../mail/address.ts'

/**
 * `npm run doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks going live;
 * with 0 if only something is left to do.
 */
const reports = await runSuites([
  { name: 'Maschine', run: () => checkDisk(dataDir()) },
  { name: 'Einstellungen', run: () => checkSettings(readConfig) },
  { name: 'Datenbank', run: () => checkDatabase(readConfig()) },
  { name: 'Vor dem Start', run: () => checkGoingLive(readConfig()) },
  { name: 'Briefe', run: () => checkLetters(readConfig()) },
  { name: 'Versand', run: () => checkSending(readConfig()) },
  {
    name: 'Betrieb',
    run: async () => {
      const vitals = await askRunning(readConfig(), askVitals)
      return vitals ? runningFindings(vitals) : []
    },
  },
  { name: 'Alarm', run: async () => alarmFindings(readConfig()) },
  ...(await senderGroups()),
])
const isBlocked = publicOrigin() && blockersOf(reports).length > 0

console.log(
  process.argv.includes('--json') ? JSON.stringify(reports, undefined, 2) : describeReports(reports),
)
process.exit(isBroken(reports) || isBlocked ? 1 : 0)

/** As far as the settings can be read; what is wrong with them is told under another heading. */
function dataDir(): string {
  try {
    return readConfig().DATA_DIR
  } catch {
    return '.'
  }
}

/** Whether the settings, as far as they can be read, name a public address. */
function publicOrigin(): boolean {
  try {
    return isPublicOrigin(readConfig().PUBLIC_ORIGIN)
  } catch {
    return false
  }
}

/** What receivers find in the DNS is asked for a public address alone: elsewhere there is nothing to find. */
async function senderGroups(): Promise<Suite[]> {
  if (!publicOrigin()) return []
  const config = readConfig()
  const groups = await checkSender(config, mailFrom(config))
  return groups.map(({ name, findings }) => ({ name, run: async () => [...findings] }))
}
