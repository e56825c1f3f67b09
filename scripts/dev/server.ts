import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { createConsole } from '../../src/console-server/create-console.ts'
import { towns } from '../../src/content/towns.ts'
import { loginUrl } from '../../src/database/connect.ts'
import { createDoor } from '../../src/door/create-door.ts'
import { openPages } from '../../src/door/pages/keep-filled.ts'
import { root } from '../../src/environment.ts'
import { listen } from '../../src/http/listen.ts'
import { createLog } from '../../src/http/log.ts'
import { openOffice } from '../../src/office/open-office.ts'
import { openDatabase } from '../../src/programs/database/open-database.ts'
import { pageSettings } from '../../src/programs/page-settings.ts'
import { runProgram, whenAborted } from '../../src/programs/run-program.ts'
import { suppressionKey } from '../../src/programs/secrets/kept-secret.ts'
import { livingFacts } from '../../src/programs/start/living-facts.ts'
import { officeSettings } from '../../src/programs/start/office-settings.ts'
import { ensureMessages } from '../build/ensure-messages.ts'
import { addMailbox } from './mailbox.ts'

/** Signs what lives as long as a developer's session. */
const SECRET = 'a secret of the development server, long enough'

/** Door and office behind `npm run dev`, in one process, started anew whenever their sources change. */
await runProgram(async (stopping) => {
  const config = readConfig()
  const opened = await openDatabase(config, console.log)
  const { database } = opened
  await ensureMessages({ root, log: console.log })
  const common = {
    publicOrigin: config.PUBLIC_ORIGIN,
    logLevel: config.LOG_LEVEL,
  }
  const living = await livingFacts(config, database.office)
  const office = await openOffice(
    loginUrl(opened.url, 'office'),
    await officeSettings(config, await suppressionKey(config), living, database.office),
    createLog(config.LOG_LEVEL),
  )
  const operators = await createConsole({
    operator: database.office,
    settings: {
      ...common,
      trustProxy: 'x-real-ip',
      authSecret: config.AUTH_SECRET ?? SECRET,
    },
    sender: living.sender,
    desk: office.desk,
    towns,
    operatorName: () => living.facts().operator.name,
  })
  const officeUrl = await listen(operators, { host: '127.0.0.1', port: 0 })
  const settings = {
    ...common,
    publicKey: config.PUBLIC_BACKEND_KEY,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
    backendUrl: config.PUBLIC_BACKEND_URL,
    secret: config.DOOR_SECRET ?? SECRET,
    proofStoresIp: config.PROOF_STORE_IP,
  }
  const filling = {
    built: join(root, 'dist/site'),
    file: join(config.DATA_DIR, 'door/pages.json'),
    settings: pageSettings(config),
  }
  const { site, watch } = await openPages(database.anon, filling, settings)
  void watch(stopping, console.error)
  const visitors = await createDoor({
    anon: database.anon,
    site,
    officeUrl,
    settings,
    addRoutes: (server) => addMailbox(server, database.owner),
  })
  await listen(visitors, { host: config.HOST, port: config.PORT })
  await whenAborted(stopping)
  await Promise.all([visitors.close(), operators.close()])
  living.stop()
  await office.stop()
  await opened.close()
})
