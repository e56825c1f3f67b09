import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findRow } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'

/** Whatever is done now and then: every so many minutes, or each day at a time of Germany's. */
export type PeriodicWork = ({ minutes: number } | { dayAt: string }) & {
  /** In German: checks and the log name it. */
  name: string
  /** @returns for the log, where it is a number: how many things it changed */
  run(): Promise<unknown>
}

const LOOKS_EVERY_MS = 1_000

/** Does what is due, one thing after the other, until it is stopped; of several offices one does each. */
export async function keepPeriodicWork(pool: pg.Pool, works: readonly PeriodicWork[], log: Log) {
  // Checks read there what is planned and when it was done.
  await pool.query(PLAN, [JSON.stringify(works)])
  const stopping = new AbortController()
  const keeping = (async () => {
    while (!stopping.signal.aborted) {
      const isDone = await doNext(pool, works, log).catch((error) =>
        log.warn({ code: codeOf(error) }, 'the database could not be asked what is due'),
      )
      if (!isDone) await wait(LOOKS_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop(): Promise<void> {
      stopping.abort()
      return keeping
    },
  }
}

const PLAN = `
  with planned as (
    select name, coalesce(minutes, 24 * 60) as minutes, "dayAt"
    from jsonb_to_recordset($1) as w (name text, minutes int, "dayAt" time)
  ), gone as (
    delete from public.periodic_work where name not in (select name from planned)
  )
  insert into public.periodic_work (name, minutes, day_at) select * from planned
  on conflict (name) do update set minutes = excluded.minutes, day_at = excluded.day_at`

/** Any number, but the same in all programs. */
const LOCKS = 5_204_019

// An advisory lock, as what is done may wait for whoever writes to all tables; one for each, so that an office that hangs in one
// holds up no other. What has a time of day comes after the rest, and keeps its order when a site was switched off.
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
    const due = (names: string[]) => findRow<{ name: string; at: string }>(client, NEXT, [names])
    const free = await due(works.map(({ name }) => name))
    // Asked again with its lock: another office may just have done it.
    const next = free && (await due([free.name]))
    const work = works.find(({ name }) => name === next?.name)
    if (!next || !work) return free !== undefined
    try {
      const count = await work.run()
      await client.query('update public.periodic_work set done_at = $2 where name = $1', [next.name, next.at])
      if (typeof count === 'number' && count > 0) log.info({ task: next.name, count }, 'done')
    } catch (error) {
      log.error({ task: next.name, code: codeOf(error) }, 'periodic work failed')
      const failed = 'update public.periodic_work set failed_at = clock_timestamp() where name = $1'
      await client.query(failed, [next.name])
    }
    return true
  })
}
