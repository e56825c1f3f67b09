import { findChromium } from '../../scripts/browsers/chromium.ts'
import { checkBuild } from '../../scripts/doctor/build.ts'
import { readConfig } from '../config.ts'
import { checkDatabase } from '../doctor/database.ts'
import { checkEnvironment } from '../doctor/environment.ts'
import { describeReports, isBroken, runSuites } from '../doctor/finding.ts'
import { checkGoingLive } from '../doctor/going-live.ts'
import { checkLetters } from '../doctor/letters.ts'
import { checkSettings } from '../doctor/settings.ts'

/**
 * `npm run doctor`: what is wrong, why, and the mend, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, with 0 if only something is left to do before going live.
 */
const reports = await runSuites([
  { name: 'Umgebung', run: () => checkEnvironment(findChromium) },
  { name: 'Einstellungen', run: () => checkSettings(readConfig) },
  { name: 'Datenbank', run: () => checkDatabase(readConfig()) },
  { name: 'Bau', run: checkBuild },
  { name: 'Vor dem Start', run: checkGoingLive },
  { name: 'Briefe', run: () => checkLetters(readConfig()) },
])
console.log(
  process.argv.includes('--json') ? JSON.stringify(reports, undefined, 2) : describeReports(reports),
)
process.exit(isBroken(reports) ? 1 : 0)
