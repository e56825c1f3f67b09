/**
 * The server with the console's interface, as `npm start` runs it. Asked anything, it tells its memory in bytes.
 */
import { connect } from '../../src/database/connect.ts'
import { createApp } from '../../src/door/create-door.ts'
import { listen } from '../../src/http/listen.ts'
import { BENCH_KEY, BENCH_SENDER } from '../support/sender.ts'

const { url, siteDir, consoleDir } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  siteDir: string
  consoleDir?: string
}

const database = connect({ ownerUrl: url })
const app = await createApp({
  database,
  siteDir,
  consoleDir,
  settings: {
    publicOrigin: BENCH_SENDER.PUBLIC_ORIGIN,
    publicKey: BENCH_KEY,
    corsOrigins: [],
    trustProxy: 'none',
    adsScriptUrl: undefined,
    backendUrl: undefined,
    authSecret: 'a secret for measuring, of more than 32 characters',
    proofStoresIp: false,
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
