import type pg from 'pg'
import { LEASE_SECONDS } from './claim-letters.ts'

/**
 * Says which letters an office still has in hand. What it took without hearing the answer goes back: it was not begun.
 * @param inHand their numbers
 */
export async function keepLeases(pool: pg.Pool, office: string, inHand: string[]): Promise<void> {
  await pool.query(
    `update public.letters
     set lease_until = case when id = any ($2) then now() + make_interval(secs => $3) end,
         state = case when id = any ($2) then state else 'waiting' end,
         due_at = case when id = any ($2) then due_at else now() end
     -- What is on its way here at this moment is not missed yet.
     where state = 'sending' and office = $1 and claimed_at < now() - interval '10 seconds'`,
    [office, inHand, LEASE_SECONDS],
  )
}

/**
 * Letters of offices that died: each may have arrived. What somebody asked for goes again, once; a newsletter's letter is left
 * to the operator. @returns how many
 */
export async function endLeases(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with over as (
       update public.letters
       set state = case when newsletter_id is null and not doubted then 'waiting' else 'uncertain' end, doubted = true,
           due_at = now(), lease_until = null, answer = 'the office that sent it died'
       where state = 'sending' and lease_until < now()
       returning id, answer
     )
     insert into public.letter_events (letter_id, type, source, answer)
     select id, 'possibly_delivered', 'smtp', answer from over`,
  )
  return rowCount ?? 0
}
