/**
 * The console's server, as `npm start` runs it. Asked anything, it tells its memory in bytes.
 */
import { createConsole } from '../../src/console-server/create-console.ts'
import { connect } from '../../src/database/connect.ts'
import { listen } from '../../src/http/listen.ts'
import { testSender } from '../../test/support/letters.ts'
import { BENCH_SENDER } from '../support/sender.ts'

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
const door = await listen(app, { host: '127.0.0.1', port: 0 })
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.once('SIGTERM', async () => {
  await door.close()
  await database.close()
  process.exit(0)
})
process.once('disconnect', () => process.exit())
process.send?.({ origin: door.address })
