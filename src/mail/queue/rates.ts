import type pg from 'pg'
import { answerOf, findRow } from '../../database/ask.ts'

/**
 * What limits letters: by second and hour; newsletters on the first day of a new sender (`warm_up`); letters to unconfirmed
 * addresses in an hour (`confirmations`). What is left out has no limit.
 */
export type LetterLimits = Partial<Record<'second' | 'hour' | 'warm_up' | 'confirmations', number>>

/** So many letters may leave now, as far as this office has been told, and so many newsletters among them. */
export type Room = { letters: number; newsletters: number }

/** How long what is left of a new sender's day is believed, in milliseconds. */
const BELIEVED_MS = 10_000

/**
 * Limits that all offices share. Tokens are taken a few at a time into memory: a row that each claim updates would have all
 * claims wait for each other's commit. The last one is for whoever asks for a letter: no newsletter takes it.
 */
export async function openRates(pool: pg.Pool, limits: LetterLimits) {
  let tokens = limits.second || limits.hour ? 0 : Number.POSITIVE_INFINITY
  let warmUp = { left: Number.POSITIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }
  await announce(pool, limits)

  return {
    /** @returns how many of up to `most` letters may be taken in hand now. */
    async room(most: number): Promise<Room> {
      if (most > 0 && tokens <= most) tokens += await takeTokens(pool, most + 1 - tokens)
      const newsletters = Math.max(0, Math.min(most, tokens - 1, await warmUpLeft()))
      return { letters: Math.min(most, tokens), newsletters }
    },
    /** Letters were taken in hand. */
    spend({ letters, newsletters }: Room): void {
      tokens -= letters
      warmUp.left -= newsletters
    },
  }

  async function warmUpLeft(): Promise<number> {
    const now = performance.now()
    if (limits.warm_up && now - warmUp.askedAt > BELIEVED_MS) {
      const left = await answerOf<number | null>(pool, `select ${WARM_UP_LEFT} as answer`)
      warmUp = { left: left ?? Number.POSITIVE_INFINITY, askedAt: now }
    }
    return Math.floor(warmUp.left)
  }
}

export type Rates = Awaited<ReturnType<typeof openRates>>

/** Has the database know the limits that this office was started with; the last one counts. */
async function announce(pool: pg.Pool, limits: LetterLimits): Promise<void> {
  const wanted = Object.entries(limits).map(([name, letters]) => ({ name, ...bucketOf(name, letters) }))
  await pool.query(
    `with wanted as (
       select * from jsonb_to_recordset($1) as w (name text, capacity float8, per_second float8)
     ), gone as (
       delete from public.letter_rates where name not in (select name from wanted)
     )
     insert into public.letter_rates as r (name, capacity, per_second, tokens)
     select name, capacity, per_second, capacity from wanted
     on conflict on constraint letter_rates_pkey do update
       set capacity = excluded.capacity, per_second = excluded.per_second, tokens = least(r.tokens, excluded.capacity)`,
    [JSON.stringify(wanted)],
  )
}

/** So many at most, of each limit that there is. @returns how many it were */
async function takeTokens(pool: pg.Pool, most: number): Promise<number> {
  const taken = await findRow<{ letters: number }>(
    pool,
    `with held as (
       select name, least(capacity, tokens + per_second * extract(epoch from clock_timestamp() - filled_at)) as tokens
       from (select * from public.letter_rates where name in ('second', 'hour') order by name for update) as rates
     ), taken as (
       select least($1, floor(min(tokens)))::int as letters from held
     )
     update public.letter_rates as r set tokens = held.tokens - taken.letters, filled_at = clock_timestamp()
     from held, taken where r.name = held.name
     returning taken.letters`,
    [most],
  )
  return taken?.letters ?? 0
}

/**
 * A bucket holds a tenth of a second's letters, or a minute's worth of an hour's (five at least), so that they leave evenly,
 * and fills so much slower that in no hour, and in no second, more leave than were set; but for the few tokens, one more than
 * it has lanes, that an office at rest has in memory.
 */
function bucketOf(name: string, letters: number): { capacity: number; per_second: number } {
  if (name === 'second') return { capacity: Math.max(1, letters / 10), per_second: letters * 0.9 }
  if (name !== 'hour') return { capacity: letters, per_second: 0 }
  const capacity = Math.min(letters / 2 + 1, Math.max(5, letters / 60))
  return { capacity, per_second: (letters - capacity) / 3600 }
}

export const TODAY = `(now() at time zone 'Europe/Berlin')::date`

/** SQL: how many letters were taken in hand today, in Germany's time, and on the best of the thirty days before. */
export const BY_DAY = `(
  select coalesce(max(letters) filter (where day = ${TODAY}), 0) as today,
         coalesce(max(letters) filter (where day < ${TODAY}), 0) as best
  from (
    select (l.claimed_at at time zone 'Europe/Berlin')::date as day, count(*)::float8 as letters
    from public.letters as l
    where l.claimed_at >= (${TODAY} - 30)::timestamp at time zone 'Europe/Berlin'
    group by 1
  ) as days)`

/**
 * SQL: how many more newsletters may leave today: twice as many letters as on the sender's best day of the last thirty, and
 * so many as are set on the first. Null where that is not set. Receivers judge a sender that they do not know by what comes
 * from it, and put off or file as spam what comes all at once.
 */
export const WARM_UP_LEFT = `(
  select greatest(r.capacity, 2 * sent.best) - sent.today
  from public.letter_rates as r cross join ${BY_DAY} as sent where r.name = 'warm_up')`
