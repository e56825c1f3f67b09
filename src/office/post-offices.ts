import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import type { ServerTrouble } from '../mail/delivery-errors.ts'
import type { Log } from '../mail/log.ts'
import type { MailServerState } from '../mail/queue/mail-server.ts'
import type { OfficeSettings } from './settings.ts'

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

/** At each change, and so often that its silence is noticed. */
const SAYS_EVERY_MS = 15_000

type Parts = {
  pool: pg.Pool
  settings: Pick<OfficeSettings, 'holdsLetters' | 'mail' | 'transport'>
  log: Log
  state(): MailServerState
}

/** Writes down how an office goes on with the mail server and with what comes back. */
export function reportState({ pool, settings, log, state }: Parts) {
  const office = randomUUID()
  let reporting: Promise<unknown> = Promise.resolve()
  let wayBack: string | null = null
  let hasEnded = false
  const timer = setInterval(report, SAYS_EVERY_MS)
  setImmediate(report)
  return {
    now: report,
    /** @param trouble by which code what comes back cannot be read; null: it can */
    noteWayBack(trouble: string | null): void {
      if (trouble === wayBack) return
      wayBack = trouble
      if (trouble) log.warn({ code: trouble }, 'the folder for what comes back cannot be read')
      report()
    },
    /** Those that died long ago go with it. */
    async end(): Promise<void> {
      clearInterval(timer)
      hasEnded = true
      await reporting
      const gone = `delete from public.post_offices where id = $1 or seen_at < now() - interval '1 day'`
      await pool.query(gone, [office]).catch(() => undefined)
    },
  }

  function report(): void {
    // What is said after the end would stand there as an office that died.
    if (hasEnded) return
    const { trouble, nextTryIn, ...now } = state()
    const said = {
      ...now,
      ...(!settings.mail && !settings.transport && { state: 'kept' }),
      ...(settings.holdsLetters?.() && { state: 'held' }),
      ...{ code: trouble, next_try_in: nextTryIn, way_back_code: wayBack },
    }
    // In the order of what happened; a database that is away is told at the next time.
    reporting = reporting.then(() => pool.query(REPORT, [office, said])).catch(() => undefined)
  }
}

const REPORT = `
  insert into public.post_offices as p (id, state, code, answer, next_try_at, way_back_code, way_back_since)
  select $1, r.state, r.code, left(r.answer, 500), now() + r.next_try_in * interval '1 millisecond', r.way_back_code,
         case when r.way_back_code is not null then now() end
  from jsonb_to_record($2) as r (state text, code text, answer text, next_try_in float8, way_back_code text)
  on conflict (id) do update
    set seen_at = now(),
        state = excluded.state, code = excluded.code, answer = excluded.answer, next_try_at = excluded.next_try_at,
        way_back_code = excluded.way_back_code,
        way_back_since = case when excluded.way_back_code is not null
                           then coalesce(p.way_back_since, excluded.way_back_since) end`
