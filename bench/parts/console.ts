/**
 * The console's server, as `npm start` runs it. Asked anything, it tells its memory in bytes.
 */
import { createConsole } from '../../src/console-server/create-console.ts'
import { connect } from '../../src/database/connect.ts'
import { testSender } from '../../test/support/letters.ts'
import { BENCH_SENDER } from '../support/sender.ts'
import { servePart } from '../support/serve-part.ts'

const { url, consoleDir } = JSON.parse(process.argv[2] ?? '') as { url: string; consoleDir?: string }

const database = connect({ ownerUrl: url })
const app = await createConsole({
  operator: database.operator,
  consoleDir,
  sender: await testSender(),
  operatorName: null,
  checks: async () => [],
  settings: {
    publicOrigin: BENCH_SENDER.PUBLIC_ORIGIN,
    trustProxy: 'none',
    authSecret: 'a secret for measuring, of more than 32 characters',
    logLevel: 'warn',
  },
})
process.on('message', () => process.send?.(process.memoryUsage.rss()))
await servePart(app, database)
