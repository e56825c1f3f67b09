import { answerOf } from '../database/ask.ts'
import { OVERDUE } from './checks/stored.ts'
import { writeToOperator } from './operator-letter.ts'
import type { Upkeep } from './settings.ts'

const PING_PATIENCE_MS = 10_000

/**
 * Asks the address of a dead man's switch, which calls somebody when it is asked no more: this machine is gone, the database
 * or its office, or a letter stays that could leave. @returns how often it asked
 */
export async function ping({ pool, watch }: Pick<Upkeep, 'pool' | 'watch'>): Promise<number> {
  if (!watch?.pingUrl || (await answerOf(pool, `select (${OVERDUE}) as answer`))) return 0
  const signal = AbortSignal.timeout(PING_PATIENCE_MS)
  const answer = await fetch(watch.pingUrl, { redirect: 'error', signal }).catch(() => undefined)
  // What else it says is not read: it may never end.
  await answer?.body?.cancel()
  // Of an error its code alone is logged.
  if (!answer?.ok) throw Object.assign(new Error('The ping was not taken.'), { code: 'PING_NOT_TAKEN' })
  return 1
}

/** Writes to the one who is to hear when something is wrong, and what to do; to nobody when all is well. @returns how many letters left */
export async function mailTrouble(upkeep: Omit<Upkeep, 'hmacs' | 'ledgerFile'>): Promise<number> {
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
