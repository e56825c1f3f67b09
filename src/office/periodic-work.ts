import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findRow } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'

/** Whatever is done now and then: every so many minutes, or each day at a time of Germany's. */
export type PeriodicWork = {
  name: string
  every: { minutes: number } | { dayAt: string }
  /** @returns how many things it changed, for the log */
  run(): Promise<number>
}

const LOOKS_EVERY_MS = 1_000
const A_DAY = 24 * 60

/**
 * Does what is due, one thing after the other, until it is stopped. Each is done by one of all offices at a time.
 */
export function keepPeriodicWork(
  pool: pg.Pool,
  works: readonly PeriodicWork[],
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const keeping = keep()
  return {
    stop() {
      stopping.abort()
      return keeping
    },
  }

  async function keep(): Promise<void> {
    let isPlanned = false
    while (!stopping.signal.aborted) {
      try {
        if (!isPlanned) await plan(pool, works)
        isPlanned = true
        while (!stopping.signal.aborted && (await doNext(pool, works, log)));
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'the database could not be asked what is due')
      }
      await wait(LOOKS_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

/** Checks and the console read there what is planned and when it was done. */
async function plan(pool: pg.Pool, works: readonly PeriodicWork[]): Promise<void> {
  await pool.query(
    `with gone as (delete from public.periodic_work where name <> all ($1))
     insert into public.periodic_work as w (name, minutes, day_at)
     select * from unnest($1::text[], $2::int[], $3::time[])
     on conflict (name) do update set minutes = excluded.minutes, day_at = excluded.day_at
     where (w.minutes, w.day_at) is distinct from (excluded.minutes, excluded.day_at)`,
    [
      works.map(({ name }) => name),
      works.map(({ every }) => ('minutes' in every ? every.minutes : A_DAY)),
      works.map(({ every }) => ('dayAt' in every ? every.dayAt : null)),
    ],
  )
}

/** Any number, but the same in all programs. */
const LOCKS = 5_204_019

// An advisory lock, as what is done may wait for whoever writes to all tables. What has a time of day comes after the rest, and
// keeps its order when a site was switched off.
const NEXT = `select name, clock_timestamp()::text as at
  from (
    select name from public.periodic_work
    where name = any ($1)
      -- What failed is tried again a minute later.
      and coalesce(failed_at < now() - interval '1 minute', true) and case
        when day_at is null then coalesce(done_at < now() - make_interval(mins => minutes), true)
        -- Its last time of day has passed, and it was not done since.
        else coalesce(done_at, planned_at) < ((now() at time zone 'Europe/Berlin' - day_at)::date + day_at) at time zone 'Europe/Berlin'
      end
    order by day_at nulls first, name
  ) as due
  where pg_try_advisory_xact_lock(${LOCKS}, hashtext(name)) limit 1`

/** @returns whether something was due that no other office does */
function doNext(pool: pg.Pool, works: readonly PeriodicWork[], log: Log): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const next = (names: string[]) => findRow<{ name: string; at: string }>(client, NEXT, [names])
    const free = await next(works.map(({ name }) => name))
    // Asked again with its lock: another office may just have done it.
    const due = free && (await next([free.name]))
    const run = works.find(({ name }) => name === due?.name)?.run
    if (!due || !run) return free !== undefined
    const { name, at } = due
    try {
      const count = await run()
      await client.query('update public.periodic_work set done_at = $2 where name = $1', [name, at])
      if (count) log.info({ task: name, count }, 'done')
    } catch (error) {
      log.error({ task: name, code: codeOf(error) }, 'periodic work failed')
      await client.query('update public.periodic_work set failed_at = clock_timestamp() where name = $1', [
        name,
      ])
    }
    return true
  })
}
