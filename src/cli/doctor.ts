import { type Config, ConfigError, readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { blockersOf } from '../office/checks/blockers.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import { describeGroups, ofLevel, runAll } from '../office/checks/finding.ts'
import { inDatabase } from '../office/checks/in-database.ts'
import { checkSettings } from '../office/checks/settings.ts'

/**
 * `npm run dorfteller -- doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks going live;
 * with 0 if only something is left to do.
 */
export async function run(argv: string[]): Promise<void> {
  const config = settings()
  const groups =
    config instanceof ConfigError
      ? await runAll([{ name: 'Einstellungen', run: () => checkSettings(config) }])
      : (await Promise.all([checkGiven(config), inDatabase(config, checkStored)])).flat()
  console.log(argv.includes('--json') ? JSON.stringify(groups, undefined, 2) : describeGroups(groups))
  const isPublic = !(config instanceof ConfigError) && isPublicOrigin(config.PUBLIC_ORIGIN)
  if (ofLevel(groups, 'broken').length > 0 || (isPublic && blockersOf(groups).length > 0)) process.exit(1)
}

function settings(): Config | ConfigError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
