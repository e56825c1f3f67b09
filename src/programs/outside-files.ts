import { join } from 'node:path'
import type { Config } from '../config.ts'
import { LEDGER_FILE, type OutsideFiles, SEAL_FILE } from '../seals/outside.ts'

/** Where they are: as the settings say, or in the data folder. */
export function outsideFiles(
  config: Pick<Config, 'DATA_DIR' | 'SUPPRESSION_COPY' | 'SEAL_FILE'>,
): OutsideFiles {
  return {
    ledger: config.SUPPRESSION_COPY ?? join(config.DATA_DIR, LEDGER_FILE),
    seals: config.SEAL_FILE ?? join(config.DATA_DIR, SEAL_FILE),
  }
}
