import type pg from 'pg'
import { rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import type { ServerTrouble } from '../mail/delivery-errors.ts'

/** What an office says of itself and the mail server (table post_offices). */
export type PostOfficeReport = {
  state: PostOffice['state']
  code?: string | undefined
  answer?: string | undefined
  /** In milliseconds from now. */
  next_try_in?: number | undefined
  /** By which code reading what comes back fails. */
  way_back_code?: string | null
}

/** An office says how it goes: at each change, and every few seconds, so that its silence is noticed. */
export async function reportPostOffice(
  pool: pg.Pool,
  office: string,
  report: PostOfficeReport,
): Promise<void> {
  await pool.query(
    `insert into public.post_offices as p
       (id, state, code, answer, next_try_at, way_back_code, way_back_since)
     select $1, r.state, r.code, left(r.answer, 500), now() + r.next_try_in * interval '1 millisecond', r.way_back_code,
            case when r.way_back_code is not null then now() end
     from jsonb_to_record($2) as r (state text, code text, answer text, next_try_in float8, way_back_code text)
     on conflict (id) do update
       set seen_at = now(),
           state = excluded.state, code = excluded.code, answer = excluded.answer, next_try_at = excluded.next_try_at,
           way_back_code = excluded.way_back_code,
           way_back_since = case when excluded.way_back_code is not null
                              then coalesce(p.way_back_since, excluded.way_back_since) end`,
    [office, report],
  )
}

/** An office ends; those that died long ago go with it. */
export async function closePostOffice(pool: pg.Pool, office: string): Promise<void> {
  await pool.query(`delete from public.post_offices where id = $1 or seen_at < now() - interval '1 day'`, [
    office,
  ])
}

/** What an office says of itself and of the mail server that it sends through. */
export type PostOffice = {
  state: 'open' | 'paused' | 'kept' | 'held'
  /** It was not seen for a minute: it died. */
  silent: boolean
  seenAt: string
  /** When the mail server is asked again. */
  nextTryAt: string | null
  /** What is wrong with the mail server. */
  code: ServerTrouble | null
  /** What the mail server said, without addresses. */
  answer: string | null
  /** Why what comes back to letters cannot be read, for a minute and longer. */
  wayBack: { code: string; since: string } | null
}

/** What all offices say, those that died too. As operator or owner. */
export function postOffices(pool: Pick<pg.ClientBase, 'query'>): Promise<PostOffice[]> {
  return rowsOf(
    pool,
    `select state, seen_at < now() - interval '1 minute' as silent, ${isoTime('seen_at')} as "seenAt",
            ${isoTime('next_try_at')} as "nextTryAt", code, answer,
            -- What is read again at the next try is nobody's concern.
            case when way_back_since < now() - interval '1 minute'
              then json_build_object('code', way_back_code, 'since', ${isoTime('way_back_since')}) end as "wayBack"
     from public.post_offices order by started_at, id`,
  )
}
