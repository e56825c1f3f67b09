import type pg from 'pg'
import { queueLetters, recordLetterRefused, setLetterAside } from '../../database/queries/worker-letters.ts'
import type { Delivery } from '../../mail/delivery-errors.ts'
import type { Transport } from '../../mail/transport.ts'
import type { WorkerLog } from '../settings.ts'
import type { HeldLetters } from './held-letters.ts'
import type { Mutex } from './mutex.ts'
import type { SentNotes } from './sent-notes.ts'
import type { Lease, LetterResult, WrittenLetter } from './write-letters.ts'

/** What all letters of a worker are delivered by. */
export type Means = {
  pool: pg.Pool
  transport: Transport
  /** Held by the one letter whose content is under way. */
  content: Mutex
  held: HeldLetters
  notes: SentNotes
  /** @returns whether the mail server was away, once it is back. */
  waitWhileAway: () => Promise<boolean>
  stopping: AbortSignal
  log: WorkerLog
}

/**
 * Hands a claimed letter to the mail server and records what that said.
 * @returns undefined when it was kept from its turn by nothing of its own: it is to be written and claimed anew.
 */
export async function deliverLetter(
  { id, letter }: WrittenLetter,
  lease: Lease,
  means: Means,
): Promise<LetterResult | undefined> {
  const { pool, waitWhileAway, log } = means
  const delivery = await handOver({ id, letter }, lease, means)
  switch (delivery.outcome) {
    case 'sent':
      return { id, done: true, answer: delivery.answer }
    case 'paused':
      await setLetterAside(pool, id)
      return { id, done: true }
    case 'stopped':
      await queueLetters(pool, [id])
      return { id, done: true }
    case 'taken over':
      return { id, done: false, why: delivery.outcome }
    case 'refused':
      await recordLetterRefused(pool, id, delivery.answer)
      return { id, done: true }
    case 'later':
      return { id, done: false, why: delivery.answer }
    case 'missed its turn':
      return undefined
    default:
      // No server, or none that takes anything from us? Then it is not this letter's fault: all wait.
      if (await waitWhileAway()) return undefined
      log.warn({ answer: delivery.answer }, 'the mail server did not take a letter')
      return { id, done: false, why: delivery.answer }
  }
}

/** Why a letter was not begun after all; `taken over`: by another worker, as this one was silent for too long. */
type HeldBackBy = { outcome: 'paused' | 'stopped' | 'taken over' }
/** Its connection did not last until its turn, as the server took long for those before: nobody's fault. */
type MissedTurn = { outcome: 'missed its turn' }

async function handOver(
  { id, letter }: Pick<WrittenLetter, 'id' | 'letter'>,
  lease: Lease,
  { transport, content, held, notes, stopping }: Means,
): Promise<Delivery | HeldBackBy | MissedTurn> {
  const turn = content.entry()
  let waiting = false
  /** Between the server's "go ahead" and the first byte: the last moment to hold the letter back. */
  const beforeContent = async () => {
    waiting = true
    await turn.acquire()
    waiting = false
    if (!lease.isOurs()) throw new HeldBack('taken over')
    if (stopping.aborted) throw new HeldBack('stopped')
    if (await held.isHeld(id)) throw new HeldBack('paused')
  }
  try {
    const delivery = await transport.send(letter, { beforeContent })
    if (delivery.outcome === 'sent') {
      const { noted } = await notes.handOver(id, delivery.answer)
      turn.release()
      await noted
    }
    const nobodysFault = delivery.outcome === 'away' || delivery.outcome === 'ours'
    return waiting && nobodysFault ? { outcome: 'missed its turn' } : delivery
  } catch (error) {
    if (error instanceof HeldBack) return { outcome: error.by }
    throw error
  } finally {
    turn.release()
  }
}

class HeldBack extends Error {
  override name = 'HeldBack'
  readonly by: HeldBackBy['outcome']

  constructor(by: HeldBackBy['outcome']) {
    super(by)
    this.by = by
  }
}
