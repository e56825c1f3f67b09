import type pg from 'pg'
import { answerOf, call } from '../ask.ts'

/** What is deleted or summed up after some days: the functions `retain_…`. */
export const retentionNames = [
  'unconfirmed_signups',
  'withdrawn_signups',
  'visits',
  'mailbox',
  'letters',
  'newsletter_letters',
  'expired_links',
  'operator_sessions',
  'operator_notes',
  'audit_log',
  'log_in_failures',
  'letter_pictures',
] as const

export type RetentionName = (typeof retentionNames)[number]

/** @returns how many rows went; large amounts go in parts, so call it until it says 0. */
export function applyRetention(worker: pg.Pool, name: RetentionName, days: number): Promise<number> {
  return count(worker, `retain_${name}`, days)
}

/** Computes the whole record of consents again. @returns how much of it does not fit. */
export const checkConsentRecord = counted('check_consent_record')

/** Starts newsletters that are due, ends those that are done. @returns how many. */
export const tendNewsletters = counted('tend_newsletters')

/** Counts sign-ups that wait for nothing. */
export const findStrandedSignups = counted('find_stranded_signups')

/** Writes down what keeps newsletters from going out; what is not among it any more is over. */
export function keepBlockers(worker: pg.Pool, found: { code: string; what: string }[]): Promise<unknown> {
  return call(worker, 'keep_blockers', JSON.stringify(found))
}

/**
 * Changes the key of the HMACs of networks once a day, and forgets those of letters that are older than a day.
 * @returns how many
 */
export async function changeNetworkKeys(worker: pg.Pool): Promise<number> {
  await worker.query(
    `update public.network_keys
     set yesterday = today, today = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), made_at = now()
     where made_at < now() - interval '24 hours'`,
  )
  const { rowCount } = await worker.query(
    `update public.letters set network = null where network is not null and queued_at < now() - interval '24 hours'`,
  )
  return rowCount ?? 0
}

/** @returns whether the key with this HMAC is the one that this database's suppression list was made with. */
export async function agreeOnSuppressionKey(worker: pg.Pool, hmac: Buffer): Promise<boolean> {
  await worker.query('insert into public.suppression_key (hmac) values ($1) on conflict do nothing', [hmac])
  return answerOf(worker, 'select hmac = $1 as answer from public.suppression_key', [hmac])
}

/** Tables that hold addresses. */
const TABLES_WITH_ADDRESSES = [
  'newsletter_signups',
  'consent_event_people',
  'address_changes',
  'letters',
  'letter_events',
  'mailbox',
]

/**
 * Gives the space of deleted rows back and has the planner sample the columns anew, which may hold addresses. As worker
 * or owner; before PostgreSQL 17 only an owner may vacuum, and for a worker autovacuum does it in its time.
 */
export async function sweepAfterErasure(pool: pg.Pool): Promise<void> {
  for (const table of TABLES_WITH_ADDRESSES) await pool.query(`vacuum public.${table}`)
  await pool.query('select public.analyze_after_erasure()')
}

function counted(task: string) {
  return (worker: pg.Pool) => count(worker, task)
}

async function count(worker: pg.Pool, task: string, ...values: unknown[]): Promise<number> {
  return Number(await call(worker, task, ...values))
}
