import type pg from 'pg'
import { inTransaction } from '../../in-transaction.ts'
import { recordAction } from './audit.ts'
import { type Draft, VERSION } from './newsletters.ts'

// All run as the role `operator`. Each is written to the log of actions in its own transaction:
// there is never one without the other.

/** What the next change or the start must name. */
export type Seen = { id: string; version: string }

/** @returns the number of the new draft. */
export async function writeNewsletter(operator: pg.Pool, operatorId: string, draft: Draft): Promise<Seen> {
  const { subject, body, postalCodes, isLaunch } = draft
  return inTransaction(operator, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select public.write_newsletter($1, $2, $3, $4, $5)::text as id',
      [subject, body, postalCodes, isLaunch, operatorId],
    )
    const id = rows[0]?.id ?? ''
    await record(client, operatorId, 'newsletter_written', id, { places: postalCodes.length })
    return { id, version: (await versionOf(client, id)) ?? '' }
  })
}

/** Why a change was not made: somebody else changed it meanwhile, or its state does not allow it. */
export type NotDone = 'changed' | 'state'

/** Changes a draft that still is what its writer saw. */
export async function changeNewsletter(
  operator: pg.Pool,
  operatorId: string,
  id: string,
  draft: Draft & { version: string },
): Promise<NotDone | Seen> {
  const { subject, body, postalCodes, isLaunch } = draft
  let version = ''
  const not = await undone(operator, async (client) => {
    // From here on nobody else changes it unnoticed.
    await client.query('set transaction isolation level repeatable read')
    await requireVersion(client, id, draft.version)
    await requireDone(client, 'select public.change_newsletter($1, $2, $3, $4, $5) as done', [
      id,
      subject,
      body,
      postalCodes,
      isLaunch,
    ])
    await record(client, operatorId, 'newsletter_changed', id, { places: postalCodes.length })
    version = (await versionOf(client, id)) ?? ''
  })
  return not ?? { id, version }
}

/** @returns how many letters were queued, or why it was not started. */
export async function startNewsletter(
  operator: pg.Pool,
  operatorId: string,
  id: string,
  version: string,
): Promise<NotDone | { letters: number }> {
  let letters = 0
  const not = await undone(operator, async (client) => {
    const { rows } = await client.query<{ letters: number | null }>(
      'select public.start_newsletter($1)::int as letters',
      [id],
    )
    const queued = rows[0]?.letters ?? null
    if (queued === null) throw new Undone('state')
    // Nobody can change it any more; what was changed before undoes the start.
    await requireVersion(client, id, version)
    letters = queued
    await record(client, operatorId, 'newsletter_started', id, { letters })
  })
  return not ?? { letters }
}

export function scheduleNewsletter(
  operator: pg.Pool,
  operatorId: string,
  id: string,
  { version, sendAt }: { version: string; sendAt: Date },
): Promise<NotDone | undefined> {
  return undone(operator, async (client) => {
    await requireDone(client, 'select public.schedule_newsletter($1, $2) as done', [id, sendAt])
    await requireVersion(client, id, version)
    await record(client, operatorId, 'newsletter_scheduled', id, { send_at: sendAt.toISOString() })
  })
}

/** What can be done with a newsletter in one press, and what the log of actions calls it. */
const STEPS = {
  unschedule: 'newsletter_unscheduled',
  pause: 'newsletter_paused',
  resume: 'newsletter_resumed',
  cancel: 'newsletter_cancelled',
} as const
export type Step = keyof typeof STEPS

export function stepNewsletter(
  operator: pg.Pool,
  operatorId: string,
  id: string,
  step: Step,
): Promise<NotDone | undefined> {
  return undone(operator, async (client) => {
    await requireDone(client, `select public.${step}_newsletter($1) as done`, [id])
    await record(client, operatorId, STEPS[step], id, {})
  })
}

/** Tries its parked letters again. @returns how many; `state` when there is none, or it was ended. */
export async function retryNewsletter(
  operator: pg.Pool,
  operatorId: string,
  id: string,
): Promise<NotDone | { letters: number }> {
  let letters = 0
  const not = await undone(operator, async (client) => {
    const { rows } = await client.query<{ letters: number }>(
      'select public.retry_newsletter($1)::int as letters',
      [id],
    )
    letters = rows[0]?.letters ?? 0
    if (letters === 0) throw new Undone('state')
    await record(client, operatorId, 'newsletter_retried', id, { letters })
  })
  return not ?? { letters }
}

class Undone extends Error {
  override name = 'Undone'
  readonly reason: NotDone
  constructor(reason: NotDone) {
    super(`Not done: ${reason}`)
    this.reason = reason
  }
}

async function undone(
  operator: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<NotDone | undefined> {
  try {
    await inTransaction(operator, work)
    return undefined
  } catch (error) {
    if (error instanceof Undone) return error.reason
    // Two at the same moment: the other one was first.
    if ((error as { code?: unknown }).code === '40001') return 'changed'
    throw error
  }
}

async function requireDone(client: pg.PoolClient, sql: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>(sql, values)
  if (!rows[0]?.done) throw new Undone('state')
}

async function requireVersion(client: pg.PoolClient, id: string, seen: string): Promise<void> {
  const version = await versionOf(client, id)
  if (version !== seen) throw new Undone(version === undefined ? 'state' : 'changed')
}

async function versionOf(client: pg.PoolClient, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>(
    `select ${VERSION} as version from public.newsletters where id = $1`,
    [id],
  )
  return rows[0]?.version
}

function record(
  client: pg.PoolClient,
  operatorId: string,
  action: string,
  id: string,
  counts: Record<string, unknown>,
): Promise<void> {
  return recordAction(client, { operatorId, action, subject: { newsletter: id, ...counts } })
}
