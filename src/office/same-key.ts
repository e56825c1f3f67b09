import type pg from 'pg'
import { answerOf } from '../database/ask.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import { Problem } from '../problem.ts'

/**
 * Whoever writes or reads HMACs of addresses asks first whether the suppression list was made with their key; the first one
 * settles it.
 * @throws {Problem} when it was made with another
 */
export async function requireSameKey(pool: pg.Pool, { key }: Pick<Hmacs, 'key'>): Promise<void> {
  await pool.query('update public.site set suppression_key_hmac = $1 where suppression_key_hmac is null', [
    key,
  ])
  if (await answerOf(pool, 'select suppression_key_hmac = $1 as answer from public.site', [key])) return
  throw new Problem(
    'Diese Datenbank wurde mit einem anderen SUPPRESSION_KEY benutzt; wer gegangen ist, würde nicht erkannt: ' +
      'Setze SUPPRESSION_KEY auf den Inhalt der Datei suppression-key im DATA_DIR, in dem sie entstand.',
  )
}
