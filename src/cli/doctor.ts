import { type Config, ConfigError, readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { blockersOf } from '../office/checks/blockers.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import { runAll } from '../office/checks/finding.ts'
import { inDatabase } from '../office/checks/in-database.ts'
import { checkSettings } from '../office/checks/settings.ts'
import { describe } from '../office/checks/tasks.ts'

/**
 * `npm run dorfteller -- doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks going live;
 * with 0 if only something is left to do.
 */
export async function run(argv: string[]): Promise<void> {
  const config = settings()
  const findings =
    config instanceof ConfigError
      ? await runAll({ Einstellungen: () => checkSettings(config) })
      : (await Promise.all([checkGiven(config), inDatabase(config, checkStored)])).flat()
  console.log(argv.includes('--json') ? JSON.stringify(findings, undefined, 2) : describe(findings))
  const isPublic = !(config instanceof ConfigError) && isPublicOrigin(config.PUBLIC_ORIGIN)
  const isBlocked = isPublic && blockersOf(findings).length > 0
  if (findings.some(({ level }) => level === 'broken') || isBlocked) process.exit(1)
}

function settings(): Config | ConfigError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
