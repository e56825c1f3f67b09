import type pg from 'pg'
import type { Config } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { reachDatabase } from '../../database/embedded/reach.ts'
import { sentenceFor } from '../../problem.ts'
import type { Finding } from './finding.ts'

/** Has the site's database asked: as it runs, or, while it is at rest, started for the moment. */
export async function inDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  ask: (database: pg.Pool) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const server = await reachDatabase(config)
    if (!server) return [NONE_YET]
    const owner = connectOwner(server.url)
    return await ask(owner)
      .finally(() => owner.end())
      .finally(server.leave)
  } catch (error) {
    return [unreachable(sentenceFor(error) ?? String(error))]
  }
}

const NONE_YET: Finding = {
  level: 'hint',
  code: 'no-database-yet',
  what: 'Es gibt noch keine Datenbank.',
  why: 'Die Seite wurde hier noch nie gestartet.',
  fix: 'npm start legt sie an.',
}

function unreachable(reason: string): Finding {
  return {
    level: 'broken',
    code: 'database-unreachable',
    what: `Die Datenbank ist nicht zu erreichen: ${reason}`,
    why: 'Ohne Datenbank wird keine Anmeldung gespeichert.',
    fix: 'Den genannten Grund beheben; ohne DATABASE_URL startet das Projekt seine eigene Datenbank.',
  }
}
