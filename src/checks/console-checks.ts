import type pg from 'pg'
import type { SetupGroup } from '../contract/console/setup.ts'
import { askVitals } from '../database/queries/vitals.ts'
import { databaseFindings, gatherFacts } from './database-findings.ts'
import { runAlone } from './finding.ts'
import { checkGoingLive } from './going-live.ts'
import { runningFindings } from './running.ts'
import { askSending, sendingFindings } from './sending-findings.ts'
import { settingsFindings } from './settings.ts'

/** The checks of `npm run doctor` that the console's own server can be asked; the others are a worker's. */
export function consoleChecks(
  config: Parameters<typeof settingsFindings>[0] & Parameters<typeof checkGoingLive>[0],
  operator: pg.Pool,
): Promise<SetupGroup[]> {
  return runAlone([
    { name: 'Vor dem Start', run: () => checkGoingLive(config) },
    { name: 'Einstellungen', run: async () => settingsFindings(config) },
    { name: 'Versand', run: async () => sendingFindings(await askSending(operator)) },
    { name: 'Betrieb', run: async () => runningFindings(await askVitals(operator)) },
    { name: 'Datenbank', run: async () => databaseFindings(await gatherFacts(operator, true)) },
  ])
}
