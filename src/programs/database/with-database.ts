import type { Config } from '../../config.ts'
import { connect, type Database } from '../../database/connect.ts'
import { reachDatabase } from '../../database/embedded/reach.ts'
import { differences } from '../../database/schema-files.ts'
import { codeOf, Problem } from '../../problem.ts'

/**
 * Lets an operator's program work with the site's database (reachDatabase). Migrates nothing: a site that runs may be of
 * another version.
 * @throws {Problem} in German with the fix: no database yet, not reachable, not this version's schema.
 */
export async function withDatabase<Result>(
  config: Config,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await reachDatabase(config)
  if (!server)
    throw new Problem(
      `In ${config.DATA_DIR} gibt es noch keine Datenbank. Die Seite einmal mit npm start starten, ` +
        'oder mit DATA_DIR den Ordner nennen, in dem sie liegt.',
    )
  const database = connect({ ownerUrl: server.url, doorUrl: config.DATABASE_DOOR_URL })
  try {
    await requireSchema(database)
    return await use(database)
  } finally {
    await database.close()
    await server.leave()
  }
}

async function requireSchema({ owner }: Database): Promise<void> {
  const differing = await differences(owner).catch((error: unknown) => {
    throw new Problem(
      `Die Datenbank ist nicht zu erreichen (${codeOf(error)}). ` +
        'Läuft sie, und stimmt DATABASE_URL? npm run dorfteller -- doctor sieht genauer nach.',
    )
  })
  if (differing.length === 0) return
  throw new Problem(
    'Die Datenbank ist auf dem Stand einer anderen Fassung des Programms. Die Seite mit npm start neu starten, ' +
      'das bringt sie auf den Stand dieser Fassung.',
  )
}
