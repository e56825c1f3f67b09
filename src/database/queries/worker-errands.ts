import type pg from 'pg'
import type { ErrandKind } from '../errands.ts'

// Run as the role `worker`.

/** What is asked; undefined when it was answered or taken, or nobody waits any more. */
export async function takeErrand(
  worker: pg.Pool,
  errand: string,
): Promise<{ kind: ErrandKind; question: object } | undefined> {
  const { rows } = await worker.query<{ kind: ErrandKind; question: object }>(
    'select kind, question from public.take_errand($1)',
    [errand],
  )
  return rows[0]
}

export async function answerErrand(worker: pg.Pool, errand: string, answer: object): Promise<void> {
  await worker.query('select public.answer_errand($1, $2)', [errand, answer])
}
