import type pg from 'pg'
import { call, findRow } from '../ask.ts'
import type { ErrandKind } from '../errands.ts'

// Run as the role `worker`.

/** What is asked; undefined when it was answered or taken, or nobody waits any more. */
export function takeErrand(worker: pg.Pool, errand: string) {
  const taken = 'select kind, question from public.take_errand($1)'
  return findRow<{ kind: ErrandKind; question: object }>(worker, taken, [errand])
}

export function answerErrand(worker: pg.Pool, errand: string, answer: object): Promise<unknown> {
  return call(worker, 'answer_errand', errand, answer)
}
