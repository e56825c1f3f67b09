import type pg from 'pg'
import type { SetupGroup } from '../contract/console/setup.ts'
import { askVitals } from '../database/queries/vitals.ts'
import { checkDatabase } from './database.ts'
import { runAll, type Suite } from './finding.ts'
import { checkGoingLive } from './going-live.ts'
import { runningFindings } from './running.ts'
import { checkSending } from './sending.ts'
import { settingsFindings } from './settings.ts'

/** What a site's database can be asked, as owner or operator. */
export const databaseSuites = (database: Pick<pg.ClientBase, 'query'>): Suite[] => [
  { name: 'Versand', run: () => checkSending(database) },
  { name: 'Betrieb', run: async () => runningFindings(await askVitals(database)) },
  { name: 'Datenbank', run: () => checkDatabase(database) },
]

/** The checks of `npm run doctor` that the console's own server can be asked; the others are a worker's. */
export function consoleChecks(
  config: Parameters<typeof settingsFindings>[0] & Parameters<typeof checkGoingLive>[0],
  operator: pg.Pool,
): Promise<SetupGroup[]> {
  return runAll([
    { name: 'Vor dem Start', run: () => checkGoingLive(config) },
    { name: 'Einstellungen', run: () => settingsFindings(config) },
    ...databaseSuites(operator),
  ])
}
