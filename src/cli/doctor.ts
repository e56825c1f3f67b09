import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { connectOwner } from '../database/connect.ts'
import { reachDatabase } from '../database/embedded/start.ts'
import { checkGiven, checkStored } from '../office/checks/every-check.ts'
import { blocks, type Finding } from '../office/checks/finding.ts'
import { describe } from '../office/checks/tasks.ts'
import { sentenceFor } from '../problem.ts'

/**
 * `npm run dorfteller -- doctor`: what is wrong, why, and the fix, in German for the operator; `--json` for programs.
 * Ends with 1 if something is broken, or if a site with a public address has something open that blocks newsletters;
 * with 0 if only something is left to do.
 */
export async function run(argv: string[]): Promise<void> {
  const config = readConfig()
  const findings = (await Promise.all([checkGiven(config), inDatabase(config, checkStored)])).flat()
  console.log(argv.includes('--json') ? JSON.stringify(findings, undefined, 2) : describe(findings))
  const isBlocked = isPublicOrigin(config.PUBLIC_ORIGIN) && findings.some(blocks)
  if (findings.some(({ level }) => level === 'broken') || isBlocked) process.exit(1)
}

/** Has the site's database asked: as it runs, or, while it is at rest, started for the moment. */
async function inDatabase(
  config: Config,
  ask: (database: pg.Pool) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const server = await reachDatabase(config)
    if (!server) return [unreachable('hint', 'Es gibt noch keine, die Seite wurde hier noch nie gestartet.')]
    const owner = connectOwner(server.url)
    return await ask(owner)
      .finally(() => owner.end())
      .finally(server.leave)
  } catch (error) {
    return [unreachable('broken', sentenceFor(error) ?? String(error))]
  }
}

const unreachable = (level: Finding['level'], reason: string): Finding => ({
  level,
  code: 'database-unreachable',
  what: `Die Datenbank ist nicht zu erreichen: ${reason}`,
  why: 'Ohne Datenbank wird keine Anmeldung gespeichert.',
  fix: 'Den genannten Grund beheben; ohne DATABASE_URL startet npm start eine eigene Datenbank.',
})
