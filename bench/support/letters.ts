import type { Database } from '../../src/database/connect.ts'

const TOGETHER = 5_000

/** Signs up `number` people, which queues a confirmation letter for each: by the trigger, as a form would. */
export async function queueLetters({ owner }: Database, name: string, number: number): Promise<void> {
  // A budget without end, as the workers here have, counts every letter of the last hour for each that is queued.
  await owner.query('update admission set letters_per_hour = null')
  for (let at = 0; at < number; at += TOGETHER) {
    await owner.query(
      `insert into newsletter_signups (email, postal_code)
       select format('%s-%s@example.org', $1::text, number), '16766' from generate_series($2::int, $3::int) as number`,
      [name, at + 1, Math.min(at + TOGETHER, number)],
    )
  }
}

/**
 * Waits until every letter was recorded as sent, or every one of a newsletter.
 * @throws when one was not within a minute.
 */
export async function requireAllRecorded({ owner }: Database, newsletter?: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const { rows } = await owner.query<{ open: number }>(
      `select count(*)::int as open from letters
       where outcome is distinct from 'sent' and ($1::bigint is null or newsletter_id = $1)`,
      [newsletter ?? null],
    )
    if (rows[0]?.open === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]?.open} letters were not recorded as sent.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
