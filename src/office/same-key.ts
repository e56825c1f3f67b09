import type pg from 'pg'
import type { Hmacs } from '../mail/hmacs.ts'
import { agreeOnSuppressionKey } from './upkeep.ts'

/** Addresses would be hashed with another key than the database's. The message is one sentence with the fix. */
export class OtherKeyError extends Error {
  override name = 'OtherKeyError'
}

/** Whoever writes or reads HMACs of addresses asks first. @throws {OtherKeyError} */
export async function requireSameKey(pool: pg.Pool, hmacs: Hmacs): Promise<void> {
  if (await agreeOnSuppressionKey(pool, hmacs.key)) return
  throw new OtherKeyError(
    'Diese Datenbank wurde mit einem anderen SUPPRESSION_KEY benutzt; wer gegangen ist, würde nicht erkannt: ' +
      'Setze SUPPRESSION_KEY auf den Inhalt der Datei suppression-key im DATA_DIR, in dem sie entstand.',
  )
}
