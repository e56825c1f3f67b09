import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { findRow } from '../../database/ask.ts'

const STEP_MS = 30_000
/** The half minutes that the library takes a code of, from the newest on; one more, as it may have looked before the last began. */
const STEPS_AHEAD = [1, 0, -1, -2]

/**
 * Uses up a code of somebody's app that was right, for every office of this site: the library takes one as often as its
 * half minute lasts, also from whoever saw it being typed (RFC 6238, 5.2).
 * @param key with which the library encrypts the app's secret
 * @returns whether it is the first time
 */
export async function takeCode(
  database: pg.Pool,
  key: Parameters<typeof symmetricDecrypt>[0]['key'],
  { operatorId, code }: { operatorId: string; code: string },
): Promise<boolean> {
  const found = await findRow<{ secret: string }>(
    database,
    'select secret from public.operator_second_factors where operator_id = $1',
    [operatorId],
  )
  if (!found) return false
  const secret = await symmetricDecrypt({ key, data: found.secret })
  const now = Math.floor(Date.now() / STEP_MS)
  for (const ahead of STEPS_AHEAD)
    if (codeOf(secret, now + ahead) === code) return takeStep(database, operatorId, now + ahead)
  return false
}

/** The six digits that an app shows (RFC 4226, 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const truncated = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(truncated % 1_000_000).padStart(6, '0')
}

/** Uses up the codes of somebody's app up to this half minute. @returns false when the one of it was already */
async function takeStep(database: pg.Pool, operatorId: string, step: number): Promise<boolean> {
  // Of two at once the second waits for the first, and finds it done.
  const { rowCount } = await database.query(
    'update public.operator_second_factors set last_step = $2 where operator_id = $1 and last_step < $2',
    [operatorId, step],
  )
  return rowCount === 1
}
