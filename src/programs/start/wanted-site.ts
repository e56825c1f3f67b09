import { join } from 'node:path'
import type { ConfigOf } from '../../config.ts'
import { siteSettings } from '../../content/site-settings.ts'
import type { fillSite } from '../../filling/fill-site.ts'
import { readSiteFacts } from '../../filling/site-file.ts'
import { root } from '../../terminal/root.ts'

/** What the pages of this machine are to be filled from, at this moment. @throws {Problem} naming a wrong fact */
export async function wantedSite(config: ConfigOf<'pages'>): Promise<Parameters<typeof fillSite>[0]> {
  const facts = await readSiteFacts(config.DATA_DIR)
  const settings = siteSettings(
    {
      origin: config.PUBLIC_ORIGIN,
      backendUrl: config.PUBLIC_BACKEND_URL ?? '',
      backendKey: config.PUBLIC_BACKEND_KEY,
      adsId: config.PUBLIC_ADS_ID ?? '',
      adsScriptUrl: config.PUBLIC_ADS_SCRIPT_URL,
      proofStoresIp: config.PROOF_STORE_IP,
    },
    facts,
    new Date(),
  )
  return { built: join(root, 'dist/site'), dataDir: config.DATA_DIR, settings }
}
