import type pg from 'pg'

/**
 * Writes down, by reason, how many sign-ups wait for nothing that would come by itself: they are not confirmed, or their address
 * takes nothing, and no letter waits for its turn or has a link that can still be used. Then it is what became of the last
 * letter; none: there is none, or one that was never sent for another reason. Whose link has run out is deleted
 * (retention.ts), in the same night mostly.
 */
export async function findStrandedSignups(office: pg.Pool): Promise<number> {
  await office.query(
    `with stranded as (
       select why.reason, count(*) as signups
       from public.newsletter_signups as s cross join lateral (
         select case
           when s.state = 'undeliverable' then 'undeliverable'
           when coalesce(bool_or(l.state in ('waiting', 'sending')
             or (l.state = 'sent' and l.claimed_at > now() - interval '8 days')), false) then null
           else coalesce((array_agg(l.state order by l.queued_at desc) filter (
             where l.state in ('limited', 'suppressed', 'uncertain', 'refused', 'given_up', 'gone')))[1], 'none')
         end as reason
         from public.letters as l where l.signup_id = s.id and l.kind = 'confirmation'
       ) as why
       where s.state in ('open', 'undeliverable') and why.reason is not null
       group by 1
     )
     update public.site set stranded = (select coalesce(jsonb_object_agg(reason, signups), '{}') from stranded)`,
  )
  return 0
}

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
