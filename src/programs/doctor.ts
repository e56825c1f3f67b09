import { readConfig } from '../config.ts'
import { checkDatabase } from '../doctor/database.ts'
import { checkEnvironment } from '../doctor/environment.ts'
import { describeReports, isBroken, runSuites } from '../doctor/finding.ts'
import { checkGoingLive } from '../doctor/going-live.ts'
import { checkLetters } from '../doctor/letters.ts'
import { checkSettings } from '../doctor/settings.ts'

/**
 * `npm run doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, with 0 if only something is left to do before going live.
 */
const reports = await runSuites([
  { name: 'Umgebung', run: async () => checkEnvironment(await chromium()) },
  { name: 'Einstellungen', run: () => checkSettings(readConfig) },
  { name: 'Datenbank', run: () => checkDatabase(readConfig()) },
  {
    name: 'Bau',
    run: async () => (await developers(import('../../scripts/doctor/build.ts')))?.checkBuild() ?? [],
  },
  { name: 'Vor dem Start', run: checkGoingLive },
  { name: 'Briefe', run: () => checkLetters(readConfig()) },
])
console.log(
  process.argv.includes('--json') ? JSON.stringify(reports, undefined, 2) : describeReports(reports),
)
process.exit(isBroken(reports) ? 1 : 0)

async function chromium(): Promise<() => string | undefined> {
  const browsers = await developers(import('../../scripts/browsers/chromium.ts'))
  return () => browsers?.findChromium()
}

/** What looks after the build and the tests is only there where their packages are (`npm ci --omit=dev`). */
async function developers<Module>(loading: Promise<Module>): Promise<Module | undefined> {
  return loading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  })
}
