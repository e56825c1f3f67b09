import type { Config } from '../../config.ts'
import { connect, type Database } from '../../database/connect.ts'
import { findRunning, startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { differences } from '../../database/schema-files.ts'
import { codeOf, Problem } from '../../problem.ts'

/**
 * Lets an operator's program work with the site's database: DATABASE_URL, the project's own server that `npm start`
 * is running at the moment (it goes on running), or the same one started for as long as `use` takes.
 * Migrates nothing: a site that runs may be of another version.
 * @throws {Problem} in German with the fix: no database yet, not reachable, not this version's schema.
 */
export async function withDatabase<Result>(
  config: Config,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await reach(config)
  const database = connect({ ownerUrl: server.url, doorUrl: config.DATABASE_DOOR_URL })
  try {
    await requireSchema(database)
    return await use(database)
  } finally {
    await database.close()
    await server.leave()
  }
}

async function reach(config: Config): Promise<{ url: string; leave(): Promise<void> }> {
  const leaveIt = async () => undefined
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, leave: leaveIt }
  const found = await findRunning(config.DATA_DIR)
  if (found === 'none') {
    throw new Problem(
      `In ${config.DATA_DIR} gibt es noch keine Datenbank. Die Seite einmal mit npm start starten, ` +
        'oder mit DATA_DIR den Ordner nennen, in dem sie liegt.',
    )
  }
  if (found !== 'at rest') return { url: found.url, leave: leaveIt }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
  })
  return { url, leave: stop }
}

async function requireSchema({ owner }: Database): Promise<void> {
  if ((await differencesOrProblem(owner)).length === 0) return
  throw new Problem(
    'Die Datenbank ist auf dem Stand einer anderen Fassung des Programms. Die Seite mit npm start neu starten, ' +
      'das bringt sie auf den Stand dieser Fassung.',
  )
}

async function differencesOrProblem(owner: Database['owner']): Promise<string[]> {
  try {
    return await differences(owner)
  } catch (error) {
    throw new Problem(
      `Die Datenbank ist nicht zu erreichen (${codeOf(error)}). ` +
        'Läuft sie, und stimmt DATABASE_URL? npm run dorfteller -- doctor sieht genauer nach.',
    )
  }
}
