import { join } from 'node:path'
import { consoleChecks } from '../checks/console-checks.ts'
import { readConfigOf } from '../config.ts'
import { createConsole } from '../console-server/create-console.ts'
import { towns } from '../content/towns.ts'
import { connectOperator } from '../database/connect.ts'
import { openSiteStore } from '../filling/site-store.ts'
import { listen } from '../http/listen.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { livingFacts } from './start/living-facts.ts'
import { required } from './start/required.ts'
import { endWithParent, sayReady } from './start/under-parent.ts'

/** Where the console listens when it runs alone and no port is set. */
const PORT = 3001

/** `npm run console`: answers operators, as the role operator. The keys of the post are a worker's. */
await runProgram(async (stopping) => {
  endWithParent()
  const config = readConfigOf('console')
  const operator = connectOperator(required(config, 'DATABASE_OPERATOR_URL'))
  const { facts, sender } = await livingFacts(config)
  const app = await createConsole({
    operator,
    consoleDir: join(root, 'dist/console'),
    sender,
    site: openSiteStore(config.DATA_DIR),
    towns,
    operatorName: () => facts().operator.name,
    checks: () => consoleChecks(config, operator),
    settings: {
      publicOrigin: config.PUBLIC_ORIGIN,
      hstsSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
      // Visitors' server passes on who asks, or another server before this one does.
      trustProxy: 'x-real-ip',
      authSecret: required(config, 'AUTH_SECRET'),
      logLevel: config.LOG_LEVEL,
    },
  })
  const { address, close } = await listen(app, {
    host: config.CONSOLE_HOST,
    port: config.CONSOLE_PORT ?? PORT,
    settings: 'CONSOLE_',
  })
  sayReady(`Die Konsole ist bereit: ${address}`, address)
  await whenAborted(stopping)
  await close()
  await operator.end()
})
