import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { call } from '../../ask.ts'
import type { ErrandKind, Errands } from '../../errands.ts'

/** No worker answered in time: none runs, or none that is of this version. */
export class WorkerAway extends Error {
  override name = 'WorkerAway'
}

/** A worker looks for errands twice a second; a mail server takes its time. */
const PATIENCE_MS = 20_000
const LOOK_AGAIN_MS = 100

/**
 * Asks a worker and waits for the answer. As the role operator.
 * @throws {WorkerAway} after `patience` milliseconds; a worker that comes back still does it.
 */
export async function askWorker<Kind extends ErrandKind>(
  operator: pg.Pool,
  kind: Kind,
  question: Errands[Kind]['question'],
  patience = PATIENCE_MS,
): Promise<Errands[Kind]['answer']> {
  const errand = await call<string>(operator, 'ask_worker', kind, question)
  const end = Date.now() + patience
  do {
    const answer = await call<Errands[Kind]['answer'] | null>(operator, 'fetch_errand', errand)
    if (answer) return answer
    await wait(LOOK_AGAIN_MS)
  } while (Date.now() < end)
  throw new WorkerAway(`No worker answered the errand ${kind} in ${patience} ms.`)
}

/** The HMACs of a few addresses, hex, in their order. As the role operator. @throws {WorkerAway} */
export async function addressHmacs(operator: pg.Pool, emails: string[]): Promise<string[]> {
  return (await askWorker(operator, 'address_hmacs', { emails })).hmacs
}
