import type pg from 'pg'

/** What is deleted or summed up after some days: the functions `retain_…`. */
export const retentionNames = [
  'unconfirmed_signups',
  'withdrawn_signups',
  'visits',
  'mailbox',
  'letters',
  'newsletter_letters',
  'expired_links',
  'rights_requests',
  'operator_sessions',
  'audit_log',
  'errands',
] as const

export type RetentionName = (typeof retentionNames)[number]

// All run as the role `worker`.

/** @returns how many rows went; large amounts go in parts, so call it until it says 0. */
export async function applyRetention(worker: pg.Pool, name: RetentionName, days: number): Promise<number> {
  return count(worker, `select public.retain_${name}($1) as number`, [days])
}

/** @returns how many events the new seal covers. */
export function sealConsentEvents(worker: pg.Pool): Promise<number> {
  return count(worker, 'select public.seal_consent_events() as number')
}

/** @returns how many monthly partitions were missing. */
export function createVisitPartitions(worker: pg.Pool): Promise<number> {
  return count(worker, 'select public.create_visit_partitions() as number')
}

/** @returns how many changes were folded into the sums of places. */
export async function foldSignupChanges(worker: pg.Pool): Promise<number> {
  let folded = 0
  for (let some = -1; some !== 0; folded += some) {
    some = await count(worker, 'select public.fold_signup_changes() as number')
  }
  return folded
}

/** @returns how many changes were folded into the sums of newsletters. */
export function foldLetterChanges(worker: pg.Pool): Promise<number> {
  return count(worker, 'select public.fold_letter_changes() as number')
}

/** Starts newsletters that are due, ends those that are done. @returns how many. */
export function tendNewsletters(worker: pg.Pool): Promise<number> {
  return count(worker, 'select public.tend_newsletters() as number')
}

/** @returns how many visits were counted into their days. */
export function countVisits(worker: pg.Pool): Promise<number> {
  return count(worker, 'select public.count_visits() as number')
}

/** @returns whether the key with this fingerprint is the one that this database's suppression list was made with. */
export async function agreeOnSuppressionKey(worker: pg.Pool, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await worker.query<{ same: boolean }>(
    'select public.agree_on_suppression_key($1) as same',
    [fingerprint],
  )
  return rows[0]?.same === true
}

/** Tables that hold addresses. */
const TABLES_WITH_ADDRESSES = [
  'newsletter_signups',
  'consent_event_people',
  'address_changes',
  'letters',
  'mailbox',
  'errands',
]

/**
 * Gives the space of deleted rows back and has the planner sample the columns anew, which may hold addresses. As worker
 * or owner; before PostgreSQL 17 only an owner may vacuum, and for a worker autovacuum does it in its time.
 */
export async function sweepAfterErasure(pool: pg.Pool): Promise<void> {
  for (const table of TABLES_WITH_ADDRESSES) await pool.query(`vacuum public.${table}`)
  await pool.query('select public.analyze_after_erasure()')
}

async function count(worker: pg.Pool, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await worker.query<{ number: string }>(text, values)
  return Number(rows[0]?.number ?? 0)
}
