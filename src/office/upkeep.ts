import type pg from 'pg'

/**
 * Changes the key of the HMACs of networks once a day, and forgets those of letters that are older than a day.
 * @returns how many
 */
export async function changeNetworkKeys(office: pg.Pool): Promise<number> {
  await office.query(
    `update public.site
     set network_key_yesterday = network_key_today, network_keys_made_at = now(),
         network_key_today = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     where network_keys_made_at < now() - interval '24 hours'`,
  )
  const { rowCount } = await office.query(
    `update public.letters set network = null where network is not null and queued_at < now() - interval '24 hours'`,
  )
  return rowCount ?? 0
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
 * Gives the space of deleted rows back and has the planner sample the columns anew, which may hold addresses. As office
 * or owner; before PostgreSQL 17 only an owner may vacuum, and for an office autovacuum does it in its time.
 */
export async function sweepAfterErasure(pool: pg.Pool): Promise<void> {
  for (const table of TABLES_WITH_ADDRESSES) await pool.query(`vacuum (analyze) public.${table}`)
}
