import { connect } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { migrate } from '../../src/database/migrate.ts'
import { storeContents } from '../../src/programs/store-contents.ts'

// A program that tests start and kill: `node database-program.ts <data folder>`. It prints `ready <url>` and goes on.
const [dataDir = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(`log ${line}`) })
await migrate(server.url)
const database = connect({ ownerUrl: server.url })
await storeContents(database.owner)
console.log(`ready ${server.url}`)
setInterval(() => undefined, 60_000)
