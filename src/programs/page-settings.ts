import type { Config, ConfigOf } from '../config.ts'
import type { siteSettings } from '../content/site-settings.ts'

/** What pages say beside the operator's facts. */
export function pageSettings(
  config: Pick<Config, keyof ConfigOf<'door'>>,
): Parameters<typeof siteSettings>[0] {
  return {
    origin: config.PUBLIC_ORIGIN,
    backendUrl: config.PUBLIC_BACKEND_URL ?? '',
    backendKey: config.PUBLIC_BACKEND_KEY,
    adsId: config.PUBLIC_ADS_ID ?? '',
    adsScriptUrl: config.PUBLIC_ADS_SCRIPT_URL,
    proofStoresIp: config.PROOF_STORE_IP,
  }
}
