import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../src/database/connect.ts'
import { startEmbeddedPostgres } from '../src/database/embedded/start.ts'
import { migrate } from '../src/database/migrate.ts'
import { describeSchema, SCHEMA_FILE } from '../src/database/schema-dump.ts'

// `npm run db:dump`: migrates an empty database of its own and writes what came out to src/database/schema.sql.
const folder = await mkdtemp(join(tmpdir(), 'dump-schema-'))
// The account that root lends PostgreSQL must be able to enter.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder })
try {
  await migrate(server.url)
  const database = connect({ ownerUrl: server.url })
  await writeFile(SCHEMA_FILE, await describeSchema(database.owner))
  await database.close()
  console.log(`written: ${SCHEMA_FILE}`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}
