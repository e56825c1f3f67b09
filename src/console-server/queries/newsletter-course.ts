import type pg from 'pg'
import type { AuditEntry } from '../../contract/console/audit.ts'
import { findRow, rowOf, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import {
  cancelLetters,
  finishLetters,
  pauseLetters,
  resumeLetters,
  retryLetters,
} from '../../office/newsletters/course.ts'
import { hasChanged, startLetters, TO_TAKE_BACK, takeBackLetters } from '../../office/newsletters/start.ts'
import { type By, recordAction } from './audit.ts'
import { despite, type Go, leavesAt, orUndone, record, Undone } from './newsletter-actions.ts'

// What changes something is written to the audit log in its own transaction.

const STEPS = {
  take_back: takeBackLetters,
  pause: pauseLetters,
  resume: resumeLetters,
  /** Takes back the time of a scheduled newsletter; it is a draft again. */
  unschedule: (client: pg.PoolClient, id: number) =>
    hasChanged(
      client,
      `update public.newsletters set state = 'draft', send_at = null where id = $1 and state = 'scheduled'`,
      [id],
    ),
}

/** What can be done with a newsletter in one press. */
export type Step = keyof typeof STEPS

export function stepNewsletter(operator: pg.Pool, by: By, id: number, step: Step) {
  return orUndone(operator, async (client) => {
    if (!(await STEPS[step](client, id))) throw new Undone('state')
    await record(client, by, id, {})
  })
}

/** @param startedToo whether its places without a letter count as started all the same */
export function cancelNewsletter(operator: pg.Pool, by: By, id: number, startedToo: boolean) {
  return orUndone(operator, async (client) => {
    if (!(await cancelLetters(client, id, startedToo))) throw new Undone('state')
    await record(client, by, id, { started_too: startedToo })
  })
}

/** Lets it go to all who do not have it yet. @returns how many, and when the first leaves. */
export function finishNewsletter(
  operator: pg.Pool,
  by: By,
  id: number,
  go: Pick<Go, 'despiteBlockers' | 'reason'>,
) {
  return orUndone(operator, async (client) => {
    const { despiteBlockers } = go
    const letters = await finishLetters(client, id, { despiteBlockers, wait: TO_TAKE_BACK })
    // Nobody is left: it stays what it was.
    if (!letters) throw new Undone('state')
    await record(client, by, id, { letters, ...(await despite(client, go)) })
    return { letters, leavesAt: await leavesAt(client, id) }
  })
}

/** What a region's welcome says until somebody writes it anew. */
export type WelcomeWords = { subject: string; body: string }

/**
 * Turns the letter on that goes by itself to whoever confirms later in a region, or off. The first time it is written with
 * these words; off, it is a draft, so that it can be written anew.
 * @returns the number of the region's welcome; `blocked` where something keeps letters from going out; `undefined`: no such region
 */
export async function turnWelcome(
  operator: pg.Pool,
  by: By,
  region: number,
  { on, words }: { on: boolean; words: WelcomeWords },
): Promise<number | 'blocked' | undefined> {
  const newsletter = await orUndone(operator, async (client) => {
    // Two who turn it on at one moment would write two.
    const one = await client.query('select from public.regions where id = $1 for no key update', [region])
    if (one.rowCount === 0) return undefined
    const { id, state } = await welcomeOf(client, region, words)
    if (on && state === 'paused') await resumeLetters(client, id)
    else if (on && state !== 'running') {
      await client.query(`update public.newsletters set state = 'draft' where id = $1`, [id])
      if ((await startLetters(client, id)) === undefined) throw new Undone('state')
    } else if (!on && state !== 'draft')
      await client.query(
        `update public.newsletters set state = 'draft', ended_at = null, leaves_at = null, paused_because = null
         where id = $1`,
        [id],
      )
    await recordAction(client, { ...by, subject: { region, newsletter: id } })
    return id
  })
  return typeof newsletter === 'string' ? 'blocked' : newsletter
}

/** A region's welcome, written now where it has none. */
async function welcomeOf(client: pg.PoolClient, region: number, { subject, body }: WelcomeWords) {
  type Welcome = { id: number; state: string }
  const known = await findRow<Welcome>(
    client,
    'select id::float8, state from public.newsletters where region_id = $1 and is_welcome for no key update',
    [region],
  )
  if (known) return known
  return rowOf<Welcome>(
    client,
    // With the button of the region's newest launch letter.
    `insert into public.newsletters (
       subject, body, button_caption, button_url, postal_codes, is_launch, is_welcome, region_id, state)
     select $2, $3, latest.button_caption, latest.button_url, '{}', true, true, $1::bigint, 'draft'
     from (values (1)) as one left join lateral (
       select n.button_caption, n.button_url from public.newsletters as n
       where n.region_id = $1 and n.is_launch and not n.is_trial and n.button_url is not null
       order by n.id desc limit 1
     ) as latest on true
     returning id::float8, state`,
    [region, subject, body],
  )
}

/** Tries its letters again that were given up. @returns how many; `state` when there is none, or it is paused or cancelled. */
export function retryNewsletter(operator: pg.Pool, by: By, id: number) {
  return orUndone(operator, async (client) => {
    const letters = await retryLetters(client, id)
    if (!letters) throw new Undone('state')
    await record(client, by, id, { letters })
    return { letters }
  })
}

/** More than one newsletter ever has. */
const LOG_LINES = 200

/** What the log says of it, the newest first. */
export function newsletterLog(operator: pg.Pool, id: number): Promise<AuditEntry[]> {
  return rowsOf(
    operator,
    `select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
     from public.audit_log where subject @> jsonb_build_object('newsletter', $1::bigint)
     order by id desc limit ${LOG_LINES}`,
    [id],
  )
}
