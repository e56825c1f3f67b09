import type pg from 'pg'
import { OPEN_BLOCKERS } from './blockers.ts'
import { PLACES, VERSION } from './newsletter.ts'
import { queueLetters } from './queue-letters.ts'

// Every step from one state of a newsletter to another. Each needs a transaction of its caller's: there is never one that is
// sending without its letters.

/** How long nothing leaves after somebody pressed the button. */
const TO_TAKE_BACK = `interval '60 seconds'`

/**
 * Gives a draft the time that it names, or the end of the minute in which it can be taken back.
 * @param despiteBlockers an administrator lets it go out all the same
 * @returns false when it has changed since this version, or is no draft any more
 */
export function scheduleLetters(
  client: pg.ClientBase,
  { id, version, despiteBlockers }: { id: number; version: string; despiteBlockers: boolean },
): Promise<boolean> {
  return hasChanged(
    client,
    `update public.newsletters as n
     set state = 'scheduled', send_at = greatest(send_at, now() + ${TO_TAKE_BACK}), despite_blockers = $3,
         postal_codes = ${PLACES}
     where n.id = $1 and n.state = 'draft' and ${VERSION} = $2`,
    [id, version, despiteBlockers],
  )
}

/** Makes a draft of it again, with the time that somebody chose. Nobody was written to. */
export const unscheduleLetters = step(
  'scheduled',
  `state = 'draft', send_at = case when send_at > now() + ${TO_TAKE_BACK} then send_at end`,
)

/**
 * Starts one whose time has come, with letters for everyone who is to get it now.
 * @returns how many; `undefined` when it is not due, something blocks it, or it has no place to go to
 */
export async function startLetters(client: pg.ClientBase, id: number | string): Promise<number | undefined> {
  const isStarted = await hasChanged(
    client,
    `update public.newsletters as n set state = 'sending', postal_codes = ${PLACES}, started_at = now()
     where n.id = $1 and n.state = 'scheduled' and n.send_at <= now() and cardinality(${PLACES}) > 0
       and (n.despite_blockers or not exists (${OPEN_BLOCKERS}))`,
    [id],
  )
  return isStarted ? queueLetters(client, id) : undefined
}

/** What an office has in hand is finished, every other letter waits. */
export const pauseLetters = step('sending', `state = 'paused'`)

/** Goes on, and tries again what was given up. */
export const resumeLetters = step(
  'paused',
  `state = 'sending', paused_because = null, resumed_at = now()`,
  `update public.letters set state = 'waiting', due_at = now(), deferred_since = null
   where newsletter_id = $1 and state = 'given_up'`,
)

/**
 * Ends it; what was sent stays sent, and what an office has in hand comes to its own end. Its places without a launch letter
 * go on collecting, also those that started along with its first letter as nobody waited there.
 */
export const cancelLetters = step(
  'sending paused',
  `state = 'cancelled', ended_at = now()`,
  `update public.letters set state = 'cancelled' where newsletter_id = $1 and state in ('waiting', 'given_up')`,
  `delete from public.place_starts as p
   where p.newsletter_id = $1 and not exists (
     select from public.letters as l
     join public.newsletters as n on n.id = l.newsletter_id
     join public.newsletter_signups as s on s.id = l.signup_id
     where n.is_launch and l.state = 'sent' and s.postal_code = p.postal_code)`,
)

/** A draft goes, unless somebody was written to: a welcome that was turned off. */
export function discardDraft(client: pg.ClientBase, id: number): Promise<boolean> {
  return hasChanged(
    client,
    `delete from public.newsletters as n where n.id = $1 and n.state = 'draft'
       and not exists (select from public.letters as l where l.newsletter_id = n.id)`,
    [id],
  )
}

/** Turns a region's welcome on, whatever else it was. @returns false when something blocks it, or the region has no place */
export async function turnWelcomeOn(client: pg.ClientBase, id: number): Promise<boolean> {
  if (await resumeLetters(client, id)) return true
  const isReady = await step('draft done cancelled', `state = 'scheduled', send_at = now(), ended_at = null`)(
    client,
    id,
  )
  return !isReady || (await startLetters(client, id)) !== undefined
}

/** Off, it is a draft, so that it can be written anew. */
export const turnWelcomeOff = step(
  'sending paused cancelled',
  `state = 'draft', ended_at = null, send_at = null, paused_because = null`,
)

/** Those of which no letter is open any more. @returns how many */
export async function endDone(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `update public.newsletters as n set state = 'done', ended_at = now()
     where n.state = 'sending' and not n.is_welcome and not exists (
       select from public.letters as l where l.newsletter_id = n.id and l.state in ('waiting', 'sending'))`,
  )
  return rowCount ?? 0
}

/** @returns what changes a newsletter ($1) that is in one of these states, and then does the rest; false: it is in another */
function step(states: string, set: string, ...rest: string[]) {
  return async (client: pg.ClientBase, id: number | string): Promise<boolean> => {
    const update = `update public.newsletters set ${set} where id = $1 and state = any ($2)`
    if (!(await hasChanged(client, update, [id, states.split(' ')]))) return false
    for (const statement of rest) await client.query(statement, [id])
    return true
  }
}

async function hasChanged(client: pg.ClientBase, sql: string, values: unknown[]): Promise<boolean> {
  return ((await client.query(sql, values)).rowCount ?? 0) > 0
}
