import { readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { blockersOf } from '../doctor/blockers.ts'
import { checkDatabase } from '../doctor/database.ts'
import { checkEnvironment } from '../doctor/environment.ts'
import { describeReports, isBroken, runSuites, type Suite } from '../doctor/finding.ts'
import { checkGoingLive } from '../doctor/going-live.ts'
import { checkLetters } from '../doctor/letters.ts'
import { checkSending } from '../doctor/sending.ts'
import { checkSettings } from '../doctor/settings.ts'
import { checkSender } from '../doctor/worker-checks.ts'
import { mailFrom } from './start/sender.ts'

/**
 * `npm run doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks going live;
 * with 0 if only something is left to do.
 */
const reports = await runSuites([
  { name: 'Umgebung', run: async () => checkEnvironment(await chromium()) },
  { name: 'Einstellungen', run: () => checkSettings(readConfig) },
  { name: 'Datenbank', run: () => checkDatabase(readConfig()) },
  {
    name: 'Bau',
    run: async () => (await developers(import('../../scripts/doctor/build.ts')))?.checkBuild() ?? [],
  },
  { name: 'Vor dem Start', run: () => checkGoingLive(readConfig()) },
  { name: 'Briefe', run: () => checkLetters(readConfig()) },
  { name: 'Versand', run: () => checkSending(readConfig()) },
  ...(await senderGroups()),
])
const isBlocked = publicOrigin() && blockersOf(reports).length > 0

console.log(
  process.argv.includes('--json') ? JSON.stringify(reports, undefined, 2) : describeReports(reports),
)
process.exit(isBroken(reports) || isBlocked ? 1 : 0)

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
