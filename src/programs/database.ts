import type { Config } from '../config.ts'
import { call } from '../database/ask.ts'
import { connect, connectOwner, type Database } from '../database/connect.ts'
import { reachDatabase, startEmbeddedPostgres } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { differences } from '../database/schema-files.ts'
import { codeOf, Problem } from '../problem.ts'
import { ledgerFile, newestEventIn } from './data-folder.ts'
import { storeContents } from './store-contents.ts'

type Logins = Partial<Pick<Config, 'DATABASE_DOOR_URL' | 'DATABASE_OFFICE_URL'>>

/**
 * Brings a database to this program's schema and contents: roles with their passwords, tables, functions, places. After a
 * restored backup its record goes on above the number that is known outside, before anybody declares anything anew.
 */
export async function initDatabase(
  ownerUrl: string,
  config: Logins & Parameters<typeof ledgerFile>[0],
  log: (line: string) => void,
): Promise<void> {
  // An address without a password has an empty one: its role is not ours to give another.
  const passwordIn = (url: string | undefined) => url && decodeURIComponent(new URL(url).password)
  const passwords = {
    anon: passwordIn(config.DATABASE_DOOR_URL),
    office: passwordIn(config.DATABASE_OFFICE_URL),
  }
  const applied = await migrate(ownerUrl, { passwords })
  if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
  const owner = connectOwner(ownerUrl)
  try {
    await call(owner, 'continue_record_above', await newestEventIn(ledgerFile(config)))
    await storeContents(owner)
  } finally {
    await owner.end()
  }
}

/**
 * Reaches DATABASE_URL's server, or starts the project's own PostgreSQL in DATA_DIR and keeps it up, brings it to this program's
 * schema, and opens all pools.
 * @returns with `url` the owner's address; `close` closes the connections, then the server if it was started
 */
export async function openDatabase(config: Config, log: (line: string) => void) {
  const { DATABASE_URL, DATA_DIR: dataDir } = config
  const brought = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const url = DATABASE_URL ?? brought?.url ?? ''
  try {
    await initDatabase(url, config, log)
    const database = poolsOf(url, config)
    return { url, database, close: () => database.close().then(() => brought?.stop()) }
  } catch (error) {
    await brought?.stop()
    throw error
  }
}

const poolsOf = (ownerUrl: string, { DATABASE_DOOR_URL: doorUrl, DATABASE_OFFICE_URL: officeUrl }: Logins) =>
  connect({ ownerUrl, doorUrl, officeUrl })

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
  const database = poolsOf(server.url, config)
  try {
    const differing = await differences(database.owner).catch((error: unknown) => {
      throw new Problem(
        `Die Datenbank ist nicht zu erreichen (${codeOf(error)}). ` +
          'Läuft sie, und stimmt DATABASE_URL? npm run dorfteller -- doctor sieht genauer nach.',
      )
    })
    if (differing.length > 0)
      throw new Problem(
        'Die Datenbank ist auf dem Stand einer anderen Fassung des Programms. Die Seite mit npm start neu starten, ' +
          'das bringt sie auf den Stand dieser Fassung.',
      )
    return await use(database)
  } finally {
    await database.close()
    await server.leave()
  }
}
