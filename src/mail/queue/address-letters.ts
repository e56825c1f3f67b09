import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'
import type { Hmacs } from '../hmacs.ts'

/** At a time. */
const SOME = 1_000

/**
 * Gives letters that somebody asked for the HMACs of their address and mailbox, by which limits and the suppression list know
 * them: visitors' role writes letters down without the key. @returns how many it were
 */
export async function addressLetters(
  pool: pg.Pool,
  hmacs: Pick<Hmacs, 'address' | 'mailbox'>,
): Promise<number> {
  const letters = await rowsOf<{ id: string; email: string }>(
    pool,
    `select l.id, coalesce(c.new_email, s.email) as email from public.letters as l
     join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where l.state = 'waiting' and l.newsletter_id is null and l.mailbox_hmac is null
     order by l.queued_at limit ${SOME}`,
  )
  if (letters.length === 0) return 0
  await pool.query(
    `with known as materialized (
       select l.id, l.signup_id, l.address_change_id, given.address, given.mailbox
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as given (id, address, mailbox)
       join public.letters as l on l.id = given.id and l.id = any ($1)
     ), signups as (
       update public.newsletter_signups as s set address_hmac = known.address from known
       where s.id = known.signup_id and known.address_change_id is null and s.address_hmac is null
     ), changes as (
       update public.address_changes as c set address_hmac = known.address from known where c.id = known.address_change_id
     )
     update public.letters as l set mailbox_hmac = known.mailbox from known where l.id = known.id and l.mailbox_hmac is null`,
    [
      letters.map(({ id }) => id),
      letters.map(({ email }) => hmacs.address(email)),
      letters.map(({ email }) => hmacs.mailbox(email)),
    ],
  )
  return letters.length
}
