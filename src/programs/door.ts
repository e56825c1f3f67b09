import { readConfigOf } from '../config.ts'
import { connectAnon } from '../database/connect.ts'
import { createDoor } from '../door/create-door.ts'
import { handedSocket } from '../environment.ts'
import { currentSite, watchSite } from '../filling/current-site.ts'
import { listen } from '../http/listen.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { required } from './start/required.ts'
import { endWithParent, sayReady } from './start/under-parent.ts'

/** `npm run door`: answers visitors, and passes /konsole on. It can insert two kinds of rows and read none. */
await runProgram(async (stopping) => {
  endWithParent()
  const config = readConfigOf('door')
  const url = required(config, 'DATABASE_DOOR_URL')
  const secret = required(config, 'DOOR_SECRET')
  const anon = connectAnon(url)
  const app = await createDoor({
    anon,
    siteDir: await currentSite(config.DATA_DIR),
    consoleUrl: config.CONSOLE_URL,
    settings: {
      publicOrigin: config.PUBLIC_ORIGIN,
      hstsSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
      publicKey: config.PUBLIC_BACKEND_KEY,
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
      backendUrl: config.PUBLIC_BACKEND_URL,
      secret,
      proofStoresIp: config.PROOF_STORE_IP,
      logLevel: config.LOG_LEVEL,
    },
  })
  const unwatch = watchSite(config.DATA_DIR, async () => app.showSite(await currentSite(config.DATA_DIR)))
  const { address, close } = await listen(app, {
    host: config.HOST,
    port: config.PORT,
    ...handedSocket(),
  })
  sayReady(`Die Tür ist offen: ${address}`, address)
  await whenAborted(stopping)
  await close()
  unwatch()
  await anon.end()
})
