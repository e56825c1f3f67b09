import type { Config } from '../../src/config.ts'
import { isPromoOver } from '../../src/content/promo.ts'

/** Settings that are not PUBLIC_ but show in a page: what is kept as proof of a consent, how long the promotion lasts. */
const ALSO_BUILT_IN = ['PROOF_STORE_IP', 'PROMO_ENDS_AT']

/** @returns the settings that are built into the pages, as text, as an environment for the build would carry them. */
export function publicSettings(config: Config): Record<string, string> {
  const entries = Object.entries(config).filter(
    ([name]) => name.startsWith('PUBLIC_') || ALSO_BUILT_IN.includes(name),
  )
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, value === undefined ? '' : String(value)])),
    // Its end changes the pages without any setting having changed.
    promoIsOver: String(isPromoOver(config.PROMO_ENDS_AT, new Date())),
  }
}
