import { join } from 'node:path'
import { readConfigOf } from '../config.ts'
import { connectAnon } from '../database/connect.ts'
import { createDoor } from '../door/create-door.ts'
import { listen } from '../http/listen.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { required } from './start/required.ts'
import { mayBegin, sayReady } from './start/under-parent.ts'

/** `npm run door`: answers visitors, and passes /konsole on. It can insert two kinds of rows and read none. */
await runProgram(async (stopping) => {
  const config = readConfigOf('door')
  const anon = connectAnon(required(config, 'DATABASE_AUTHENTICATOR_URL'))
  const app = await createDoor({
    anon,
    siteDir: join(root, 'dist/site'),
    consoleUrl: config.CONSOLE_URL,
    settings: {
      publicOrigin: config.PUBLIC_ORIGIN,
      publicKey: config.PUBLIC_BACKEND_KEY,
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
      backendUrl: config.PUBLIC_BACKEND_URL,
      secret: required(config, 'DOOR_SECRET'),
      proofStoresIp: config.PROOF_STORE_IP,
      logLevel: config.LOG_LEVEL,
    },
  })
  await mayBegin()
  const { address, close } = await listen(app, { host: config.HOST, port: config.PORT })
  sayReady(`Die Tür ist offen: ${address}`, address)
  await whenAborted(stopping)
  await close()
  await anon.end()
})
