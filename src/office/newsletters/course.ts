import type pg from 'pg'
import { OPEN_BLOCKERS } from './blockers.ts'
import { AUDIENCE, hasChanged, PLACES, queueLetters, takeTurn } from './start.ts'

// How a newsletter goes on once it has started. Each needs a transaction of its caller's.

/** Holds a running newsletter: what an office has in hand is finished, every other letter waits. */
export function pauseLetters(client: pg.ClientBase, newsletter: number | string): Promise<boolean> {
  return hasChanged(
    client,
    // What has not left yet is taken back instead (takeBackLetters).
    `update public.newsletters set state = 'paused'
     where id = $1 and state = 'running' and (leaves_at > now()) is not true`,
    [newsletter],
  )
}

/** Lets a paused newsletter go on, and tries again what was given up. */
export async function resumeLetters(client: pg.ClientBase, newsletter: number | string): Promise<boolean> {
  const isResumed = await hasChanged(
    client,
    `update public.newsletters set state = 'running', paused_because = null, resumed_at = now()
     where id = $1 and state = 'paused'`,
    [newsletter],
  )
  if (isResumed) await retryGivenUp(client, newsletter)
  return isResumed
}

async function retryGivenUp(client: pg.ClientBase, newsletter: number | string): Promise<void> {
  await client.query(
    `update public.letters set state = 'waiting', due_at = now(), deferred_since = null
     where newsletter_id = $1 and state = 'given_up'`,
    [newsletter],
  )
}

/**
 * Ends a newsletter; what was sent stays sent. Its places without a letter go on collecting, also those that started with
 * its first letter as nobody waited there. What started by it before it went on (finishLetters) runs since, and people who
 * came meanwhile were told so.
 * @param startedToo they count as started all the same
 */
export async function cancelLetters(
  client: pg.ClientBase,
  newsletter: number | string,
  startedToo = false,
): Promise<boolean> {
  const isCancelled = await hasChanged(
    client,
    `update public.newsletters set state = 'cancelled', ended_at = now()
     where id = $1 and state in ('draft', 'scheduled', 'running', 'paused')`,
    [newsletter],
  )
  if (!isCancelled) return false
  // What an office has in hand comes to its own end.
  await client.query(
    `update public.letters set state = 'cancelled' where newsletter_id = $1 and state in ('waiting', 'given_up')`,
    [newsletter],
  )
  await client.query(startedToo ? START_ALL : START_NO_MORE, [newsletter])
  return true
}

const START_ALL = `insert into public.place_starts (postal_code, newsletter_id)
  select distinct code, n.id from public.newsletters as n cross join unnest(n.postal_codes) as code
  where n.id = $1 and n.is_launch and n.started_at is not null
  order by code on conflict do nothing`

const START_NO_MORE = `delete from public.place_starts as p using public.newsletters as cancelled
  where cancelled.id = $1 and p.newsletter_id = cancelled.id
    and p.at >= coalesce(cancelled.leaves_at, cancelled.started_at)
    and not exists (
      select from public.letters as l
      join public.newsletters as n on n.id = l.newsletter_id
      join public.newsletter_signups as s on s.id = l.signup_id
      where n.is_launch and l.state = 'sent' and s.postal_code = p.postal_code)`

/**
 * Lets a newsletter that was cancelled, or is done, go to all who do not have it yet: those whose letter was cancelled, given
 * up, or refused by an address that takes letters again, and those who came since. Who had another launch letter meanwhile,
 * or perhaps this one, is left out.
 * @param wait in which it can be taken back
 * @returns how many letters were queued; `undefined` when it is in another state, or something blocks it
 */
export async function finishLetters(
  client: pg.ClientBase,
  newsletter: number | string,
  { despiteBlockers = false, wait = '0' }: { despiteBlockers?: boolean; wait?: string } = {},
): Promise<number | undefined> {
  const goesOn = await hasChanged(
    client,
    `update public.newsletters as n
     set state = 'running', postal_codes = (${PLACES}), ended_at = null, resumed_at = now(),
         leaves_at = now() + $3::interval, paused_because = null
     where n.id = $1 and n.state in ('cancelled', 'finished') and n.started_at is not null
       and cardinality(${PLACES}) > 0 and ($2::boolean or not exists (${OPEN_BLOCKERS}))`,
    [newsletter, despiteBlockers, wait],
  )
  if (!goesOn) return undefined
  await takeTurn(client)
  const again = await client.query(
    `update public.letters as l set state = 'waiting', due_at = now() + $2::interval, deferred_since = null
     from (${AUDIENCE}) as a
     where l.newsletter_id = $1 and l.signup_id = a.signup_id
       and l.state not in ('waiting', 'sending', 'sent', 'uncertain')`,
    [newsletter, wait],
  )
  return (again.rowCount ?? 0) + (await queueLetters(client, newsletter, wait))
}
