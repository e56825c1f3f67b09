/**
 * The server with the console's interface, as `npm start` runs it. Asked `memory`, it tells its memory in bytes; asked
 * `stop`, for how many milliseconds at most it computed without a pause since it was asked before.
 */

import { tmpdir } from 'node:os'
import { createConsole } from '../../src/console-server/create-console.ts'
import { towns } from '../../src/content/towns.ts'
import { connect } from '../../src/database/connect.ts'
import { openSiteStore } from '../../src/filling/site-store.ts'
import { openErrandDesk } from '../../test/support/errand-desk.ts'
import { testSender } from '../../test/support/letters.ts'
import { BENCH_SENDER } from '../support/sender.ts'
import { servePart } from '../support/serve-part.ts'

const { url, consoleDir } = JSON.parse(process.argv[2] ?? '') as { url: string; consoleDir?: string }

const database = connect({ ownerUrl: url })
const desk = await openErrandDesk({ ownerUrl: url, database }, { folder: tmpdir() })
const app = await createConsole({
  operator: database.operator,
  consoleDir,
  sender: await testSender(),
  site: openSiteStore(tmpdir()),
  towns,
  operatorName: () => null,
  checks: async () => [],
  settings: {
    publicOrigin: BENCH_SENDER.PUBLIC_ORIGIN,
    trustProxy: 'none',
    addressesPerDay: 1000,
    authSecret: 'a secret for measuring, of more than 32 characters',
    logLevel: 'warn',
  },
})
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
process.once('SIGTERM', () => void desk.close())
await servePart(app, database)
