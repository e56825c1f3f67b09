import type { Config } from '../../config.ts'
import type { ServerSettings } from '../../door/settings.ts'
import { keptSecret } from './preflight.ts'

/** @returns what the server is handed of the settings; makes the session secret on the first start. */
export async function serverSettings(config: Config): Promise<ServerSettings> {
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    publicKey: config.PUBLIC_BACKEND_KEY,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    adsScriptUrl: config.PUBLIC_ADS_ID ? config.PUBLIC_ADS_SCRIPT_URL : undefined,
    backendUrl: config.PUBLIC_BACKEND_URL,
    authSecret: config.AUTH_SECRET ?? (await keptSecret(config.DATA_DIR, 'auth-secret')),
    proofStoresIp: config.PROOF_STORE_IP,
    logLevel: config.LOG_LEVEL,
  }
}
