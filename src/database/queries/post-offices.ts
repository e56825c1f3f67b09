import type pg from 'pg'
import type { PostOffice } from '../../contract/console/post-offices.ts'
import { call, rowsOf } from '../ask.ts'
import { isoTime } from '../iso-time.ts'

/** What an office says of itself and the mail server (table post_offices). */
export type PostOfficeReport = {
  state: PostOffice['state']
  code?: string | undefined
  answer?: string | undefined
  /** In milliseconds from now. */
  next_try_in?: number | undefined
  connections: number
  letters_per_second?: number | undefined
  /** By which code reading what comes back fails. */
  way_back_code?: string | null
}

export async function reportPostOffice(
  pool: pg.Pool,
  office: string,
  report: PostOfficeReport,
): Promise<void> {
  await call(pool, 'report_post_office', office, report)
}

export async function closePostOffice(pool: pg.Pool, office: string): Promise<void> {
  await call(pool, 'close_post_office', office)
}

/** As it was written down: why it does not send by its code (src/mail/server-troubles.ts). */
export type KnownPostOffice = Omit<PostOffice, 'trouble'> & { code: string | null }

/** What all offices say, those that died too. As operator or owner. */
export function postOffices(pool: Pick<pg.ClientBase, 'query'>): Promise<KnownPostOffice[]> {
  return rowsOf(
    pool,
    `select state, seen_at < now() - interval '1 minute' as silent, ${isoTime('seen_at')} as "seenAt",
            ${isoTime('since')} as since, ${isoTime('next_try_at')} as "nextTryAt", code, answer, connections,
            letters_per_second::float8 as "lettersPerSecond",
            -- What is read again at the next try is nobody's concern.
            case when way_back_since < now() - interval '1 minute'
              then json_build_object('code', way_back_code, 'since', ${isoTime('way_back_since')}) end as "wayBack"
     from public.post_offices order by started_at, id`,
  )
}
