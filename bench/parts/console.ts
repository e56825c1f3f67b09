/**
 * The server with the console's interface, as `npm start` runs it. Asked `memory`, it tells its memory in bytes; asked
 * `stop`, for how many milliseconds at most it computed without a pause since it was asked before.
 */
import { randomBytes } from 'node:crypto'
import { connect } from '../../src/database/connect.ts'
import { createApp } from '../../src/door/create-door.ts'
import { listen } from '../../src/http/listen.ts'
import { openFingerprints } from '../../src/worker/fingerprints.ts'
import { BENCH_KEY, BENCH_SENDER } from '../support/sender.ts'

const { url, siteDir, consoleDir } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  siteDir: string
  consoleDir?: string
}

const fingerprints = openFingerprints(randomBytes(32).toString('hex'))
const database = connect({ ownerUrl: url })
const app = await createApp({
  database,
  siteDir,
  consoleDir,
  people: {
    fingerprint: (email) => fingerprints.address(email),
    afterErasure: async () => undefined,
    proofPage: async () => undefined,
  },
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
// Counted in the thread's own time, so that a busy machine is not taken for a busy program.
let longest = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  longest = Math.max(longest, (user + system) / 1000)
  before = process.threadCpuUsage()
}, 5)
process.on('message', (question) => {
  process.send?.(question === 'stop' ? longest : process.memoryUsage.rss())
  if (question === 'stop') longest = 0
})
process.once('SIGTERM', async () => {
  await door.close()
  await database.close()
  process.exit(0)
})
process.once('disconnect', () => process.exit())
process.send?.({ origin: door.address })
