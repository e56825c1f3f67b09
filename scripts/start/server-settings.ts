import type { Config } from '../../src/config.ts'
import type { ServerSettings } from '../../src/server/settings.ts'
import { keptSecret, requireWritableFolder } from './preflight.ts'

/** @returns what the server is handed of the settings; makes the session secret on the first start. */
export async function serverSettings(config: Config): Promise<ServerSettings> {
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    publicKey: config.PUBLIC_BACKEND_KEY,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
    backendUrl: config.PUBLIC_BACKEND_URL,
    authSecret: config.AUTH_SECRET ?? (await secretInDataFolder(config.DATA_DIR)),
    proofStoresIp: config.PROOF_STORE_IP,
    logLevel: config.LOG_LEVEL,
  }
}

async function secretInDataFolder(dataDir: string): Promise<string> {
  await requireWritableFolder(dataDir)
  return keptSecret(dataDir)
}
