import { consoleChecks } from '../../src/checks/console-checks.ts'
import { readConfig } from '../../src/config.ts'
import { createConsole } from '../../src/console-server/create-console.ts'
import { towns } from '../../src/content/towns.ts'
import { loginUrl } from '../../src/database/connect.ts'
import { createDoor } from '../../src/door/create-door.ts'
import { currentSite } from '../../src/filling/current-site.ts'
import { openSiteStore } from '../../src/filling/site-store.ts'
import { listen } from '../../src/http/listen.ts'
import { createLog } from '../../src/http/log.ts'
import { openDatabase } from '../../src/programs/database/open-database.ts'
import { suppressionKey } from '../../src/programs/secrets/kept-secret.ts'
import { senderOf } from '../../src/programs/start/sender.ts'
import { workerSettings } from '../../src/programs/start/worker-settings.ts'
import { root } from '../../src/terminal/root.ts'
import { runProgram, whenAborted } from '../../src/terminal/run-program.ts'
import { runWorker } from '../../src/worker/run.ts'
import { ensureMessages } from '../build/ensure-messages.ts'
import { addMailbox } from './mailbox.ts'

/** Signs what lives as long as a developer's session. */
const SECRET = 'a secret of the development server, long enough'

/** Door, console and worker behind `npm run dev`, in one process, started anew whenever their sources change. */
await runProgram(async (stopping) => {
  const config = readConfig()
  const opened = await openDatabase(config, console.log)
  const { database } = opened
  await ensureMessages({ root, log: console.log })
  const common = {
    publicOrigin: config.PUBLIC_ORIGIN,
    logLevel: config.LOG_LEVEL,
  }
  const operators = await createConsole({
    operator: database.operator,
    settings: {
      ...common,
      trustProxy: 'x-real-ip',
      authSecret: config.AUTH_SECRET ?? SECRET,
    },
    sender: await senderOf(config),
    site: openSiteStore(config.DATA_DIR),
    towns,
    operatorName: () => null,
    checks: () => consoleChecks(config, database.operator),
  })
  const consoleDoor = await listen(operators, { host: '127.0.0.1', port: 0 })
  const visitors = await createDoor({
    anon: database.anon,
    siteDir: await currentSite(config.DATA_DIR),
    consoleUrl: consoleDoor.address,
    settings: {
      ...common,
      publicKey: config.PUBLIC_BACKEND_KEY,
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
      backendUrl: config.PUBLIC_BACKEND_URL,
      secret: config.DOOR_SECRET ?? SECRET,
      proofStoresIp: config.PROOF_STORE_IP,
      visitsPerDay: config.VISITS_PER_DAY,
      visitsPerNetwork: config.VISITS_PER_NETWORK,
    },
    addRoutes: (server) => addMailbox(server, database.owner),
  })
  const door = await listen(visitors, { host: config.HOST, port: config.PORT })
  const worker = await runWorker(
    loginUrl(opened.url, 'worker'),
    await workerSettings(config, await suppressionKey(config)),
    createLog(config.LOG_LEVEL),
  )
  await whenAborted(stopping)
  await Promise.all([door.close(), consoleDoor.close()])
  await worker.stop()
  await opened.close()
})
