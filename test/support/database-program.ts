import { connect } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { migrate } from '../../src/database/migrate.ts'
import { storeContents } from '../../src/programs/database/store-contents.ts'
import { insertRow } from './insert-row.ts'

// A program that tests start and kill: `node database-program.ts <data folder> [<prefix>]`. It prints `ready <url>`;
// with a prefix it then signs up <prefix>-0@example.org, … one after the other and prints each that was
// acknowledged.
const [dataDir = '', prefix] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(`log ${line}`) })
await migrate(server.url)
const database = connect({ ownerUrl: server.url })
await storeContents(database.owner)
console.log(`ready ${server.url}`)

for (let number = 0; prefix !== undefined; number += 1) {
  const email = `${prefix}-${number}@example.org`
  try {
    await insertRow(database.anon, 'newsletter_signups', { email, postal_code: '16766' })
    console.log(`kept ${email}`)
  } catch {
    // The database is being restarted: that one was not acknowledged, the next may be.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
