import { type Config, readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/site-settings.ts'
import { connectOwner } from '../database/connect.ts'
import { reachDatabase } from '../database/embedded/start.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import { blocks, type Finding, findings } from '../office/checks/finding.ts'
import { describe } from '../office/checks/tasks.ts'
import { sentenceFor } from '../problem.ts'

/**
 * `npm run dorfteller -- doctor`: what is wrong, why, and the fix, in German for the operator. Ends with 1 if something is broken,
 * or if a site with a public address has something open that blocks newsletters; with 0 if only something is left to do.
 */
export async function run(): Promise<void> {
  const config = readConfig()
  const found = (await Promise.all([checkGiven(config), checkDatabase(config)])).flat()
  console.log(describe(found))
  const isBlocked = isPublicOrigin(config.PUBLIC_ORIGIN) && found.some(blocks)
  if (isBlocked || found.some(({ level }) => level === 'broken')) process.exit(1)
}

/** Asks the site's database: as it runs, or, while it is at rest, started for the moment. */
async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    const server = await reachDatabase(config)
    if (!server) return unreachable('hint', 'Es gibt noch keine, die Seite wurde hier noch nie gestartet.')
    const owner = connectOwner(server.url)
    return await checkStored(owner)
      .finally(() => owner.end())
      .finally(server.leave)
  } catch (error) {
    return unreachable('broken', sentenceFor(error) ?? String(error))
  }
}

const unreachable = (level: Finding['level'], reason: string) =>
  findings(level, {
    'database-unreachable': [
      `Die Datenbank ist nicht zu erreichen: ${reason}`,
      'Ohne Datenbank wird keine Anmeldung gespeichert.',
      'Den genannten Grund beheben; ohne DATABASE_URL startet npm start eine eigene Datenbank.',
    ],
  })
