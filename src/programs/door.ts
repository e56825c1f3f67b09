import { join } from 'node:path'
import { pageSettings, readConfigOf } from '../config.ts'
import { connectAnon } from '../database/connect.ts'
import { createDoor } from '../door/create-door.ts'
import { openPages } from '../door/pages/keep-filled.ts'
import { root } from '../environment.ts'
import { listen } from '../http/listen.ts'
import { errorFields } from '../http/log.ts'
import { runProgram, sayReady, whenAborted } from './run-program.ts'

/** `npm run door`: answers visitors, and passes /konsole on. It can insert two kinds of rows and read none. */
await runProgram(async (stopping) => {
  const config = readConfigOf('door')
  const anon = connectAnon(config.DATABASE_DOOR_URL)
  const settings = {
    publicOrigin: config.PUBLIC_ORIGIN,
    hstsSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
    publicKey: config.PUBLIC_BACKEND_KEY,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
    backendUrl: config.PUBLIC_BACKEND_URL,
    secret: config.DOOR_SECRET,
    proofStoresIp: config.PROOF_STORE_IP,
    logLevel: config.LOG_LEVEL,
  }
  const filling = {
    built: join(root, 'dist/site'),
    file: join(config.DATA_DIR, 'door/pages.json'),
    settings: pageSettings(config),
  }
  const { site, watch } = await openPages(anon, filling, settings)
  const app = await createDoor({ anon, site, officeUrl: config.OFFICE_URL, settings })
  // A socket that systemd opened is the first after the three of every program: sd_listen_fds(3).
  const handed = process.env.LISTEN_PID === String(process.pid) && { fd: 3 }
  const address = await listen(app, { host: config.HOST, port: config.PORT, ...handed })
  void watch(stopping, (error) => app.log.error(errorFields(error), 'pages not filled'))
  sayReady('Die Tür ist offen', address)
  await whenAborted(stopping)
  await app.close()
  await anon.end()
})
