import type { Config } from '../../config.ts'
import { keptSecret } from './kept-secret.ts'

/** The key of the addresses' hmacs: SUPPRESSION_KEY, or the one in the data folder, made on first use. */
export async function suppressionKey(config: Config): Promise<string> {
  if (config.SUPPRESSION_KEY) return config.SUPPRESSION_KEY
  return keptSecret(config.DATA_DIR, 'suppression-key')
}
