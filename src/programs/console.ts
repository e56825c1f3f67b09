import { join } from 'node:path'
import { readConfigOf } from '../config.ts'
import { createConsole } from '../console-server/create-console.ts'
import { operator as site } from '../content/operator.ts'
import { connectOperator } from '../database/connect.ts'
import { consoleChecks } from '../doctor/console-checks.ts'
import { listen } from '../http/listen.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { required } from './start/required.ts'
import { senderOf } from './start/sender.ts'
import { mayBegin, sayReady } from './start/under-parent.ts'

/** Where the console listens when it runs alone and no port is set. */
const PORT = 3001

/** `npm run console`: answers operators, as the role operator. The keys of the post are a worker's. */
await runProgram(async (stopping) => {
  const config = readConfigOf('console')
  const operator = connectOperator(required(config, 'DATABASE_OPERATOR_URL'))
  const app = await createConsole({
    operator,
    consoleDir: join(root, 'dist/console'),
    sender: await senderOf(config),
    operatorName: site.name,
    checks: () => consoleChecks(config, operator),
    settings: {
      publicOrigin: config.PUBLIC_ORIGIN,
      // Visitors' server passes on who asks, or another server before this one does.
      trustProxy: 'x-real-ip',
      authSecret: required(config, 'AUTH_SECRET'),
      sealPublicKey: config.SEAL_PUBLIC_KEY,
      logLevel: config.LOG_LEVEL,
    },
  })
  await mayBegin()
  const at = { host: config.CONSOLE_HOST, port: config.CONSOLE_PORT ?? PORT }
  const { address, close } = await listen(app, at)
  sayReady(`Die Konsole ist bereit: ${address}`, address)
  await whenAborted(stopping)
  await close()
  await operator.end()
})
