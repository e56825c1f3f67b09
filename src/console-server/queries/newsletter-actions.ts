import type pg from 'pg'
import { answerOf, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { openBlockers } from '../../office/newsletters/blockers.ts'
import { hasChanged, PLACES, startLetters, TO_TAKE_BACK } from '../../office/newsletters/start.ts'
import { type By, recordAction } from './audit.ts'
import { VERSION } from './newsletters.ts'

// Each is written to the audit log in its own transaction:
// there is never one without the other.

/** Why a change was not made: somebody else changed it meanwhile, or its state does not allow it. */
export type NotDone = 'changed' | 'state'

/** What was seen of a newsletter, and whether it goes out although something blocks it. */
export type Go = { version: string; despiteBlockers: boolean; reason: string }

/** @returns how many letters were queued, and when the first leaves; or why it was not started. */
export function startNewsletter(operator: pg.Pool, by: By, id: number, go: Go) {
  const { version, despiteBlockers } = go
  return orUndone(operator, async (client) => {
    const letters = await startLetters(client, id, { despiteBlockers, wait: TO_TAKE_BACK })
    if (letters === undefined) throw new Undone('state')
    // Nobody can change it any more; what was changed before undoes the start.
    await requireVersion(client, id, version)
    await record(client, by, id, { letters, ...(await despite(client, go)) })
    return { letters, leavesAt: await leavesAt(client, id) }
  })
}

/** When its first letter leaves, at the earliest. */
export function leavesAt(client: pg.PoolClient, id: number): Promise<string> {
  return answerOf(client, `select ${isoTime('leaves_at')} as answer from public.newsletters where id = $1`, [
    id,
  ])
}

/** Sets when it starts by itself, if nothing blocks it then (tendNewsletters). */
export function scheduleNewsletter(
  operator: pg.Pool,
  by: By,
  id: number,
  { sendAt, ...go }: Go & { sendAt: Date },
) {
  const { version, despiteBlockers } = go
  return orUndone(operator, async (client) => {
    // The places of a region are asked again when it starts; a plan has some all the same.
    const isPlanned = await hasChanged(
      client,
      `update public.newsletters as n
       set state = 'scheduled', send_at = $2, despite_blockers = $3, postal_codes = ${PLACES}
       where n.id = $1 and n.state in ('draft', 'scheduled')`,
      [id, sendAt, despiteBlockers],
    )
    if (!isPlanned) throw new Undone('state')
    await requireVersion(client, id, version)
    await record(client, by, id, {
      send_at: sendAt.toISOString(),
      ...(await despite(client, go)),
    })
  })
}

/** For the log: what somebody overrode, by its codes, and why. */
export async function despite(
  client: pg.PoolClient,
  { despiteBlockers, reason }: Pick<Go, 'despiteBlockers' | 'reason'>,
): Promise<{ despite?: string[]; reason?: string }> {
  if (!despiteBlockers) return {}
  const codes = (await openBlockers(client)).map(({ code }) => code)
  return { ...(codes.length > 0 && { despite: codes }), ...(reason !== '' && { reason }) }
}

/** Thrown inside a transaction, so that nothing of it stays. */
export class Undone extends Error {
  override name = 'Undone'
  readonly reason: NotDone
  constructor(reason: NotDone) {
    super(`Not done: ${reason}`)
    this.reason = reason
  }
}

/** What the work returns; where it is undone, why. */
export async function orUndone<Done>(
  operator: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
  tries = 3,
): Promise<Done | NotDone> {
  try {
    return await inTransaction(operator, work)
  } catch (error) {
    if (error instanceof Undone) return error.reason
    if ((error as { code?: unknown }).code !== '40001') throw error
    // Two at the same moment, the other one was first: in this newsletter, which the next try finds out, or in the log.
    return tries > 1 ? orUndone(operator, work, tries - 1) : 'changed'
  }
}

export async function requireVersion(client: pg.PoolClient, id: number, seen: string) {
  const version = await versionOf(client, id)
  if (version !== seen) throw new Undone(version === undefined ? 'state' : 'changed')
}

async function versionOf(client: pg.PoolClient, id: number): Promise<string | undefined> {
  const draft = `select ${VERSION} as version from public.newsletters where id = $1`
  return (await findRow<{ version: string }>(client, draft, [id]))?.version
}

export function record(client: pg.PoolClient, by: By, newsletter: number, counts: Record<string, unknown>) {
  return recordAction(client, { ...by, subject: { newsletter, ...counts } })
}
