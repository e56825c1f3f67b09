import type pg from 'pg'
import { isLetterOverdue } from './checks/stored.ts'
import { type Means, writeToOperator } from './operator-letter.ts'
import type { OfficeSettings } from './settings.ts'

const PING_PATIENCE_MS = 10_000

type Watch = { pool: pg.Pool } & Pick<OfficeSettings, 'watch'>

/**
 * Asks the address of a dead man's switch, which calls somebody when it is asked no more: this machine is gone, the database
 * or its office, or a letter stays that could leave. @returns how often it asked
 */
export async function ping({ pool, watch }: Watch): Promise<number> {
  if (!watch?.pingUrl || (await isLetterOverdue(pool))) return 0
  const signal = AbortSignal.timeout(PING_PATIENCE_MS)
  const answer = await fetch(watch.pingUrl, { redirect: 'error', signal }).catch(() => undefined)
  // What else it says is not read: it may never end.
  await answer?.body?.cancel()
  // Of an error its code alone is logged.
  if (!answer?.ok) throw Object.assign(new Error('The ping was not taken.'), { code: 'PING_NOT_TAKEN' })
  return 1
}

/** Writes to the one who is to hear when something is wrong, and what to do; to nobody when all is well. @returns how many letters left */
export async function mailTrouble(upkeep: Watch & Means & Pick<OfficeSettings, 'check'>): Promise<number> {
  const to = upkeep.watch?.mailTo
  const troubles = to ? (await upkeep.check()).filter(({ level }) => level === 'broken') : []
  const [first, ...more] = troubles
  if (!to || !first) return 0
  const subject = more.length === 0 ? first.what : `${troubles.length} Dinge stimmen nicht`
  const text = [
    ...troubles.map(({ what, why, fix }) => `${what}\n${why}\nWas tun: ${fix}`),
    'Was noch ist, steht in der Konsole unter „Einrichtung“ und bei: npm run dorfteller -- doctor',
  ]
  await writeToOperator(upkeep, { to, subject, text, isUrgent: true })
  return 1
}
