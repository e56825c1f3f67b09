import type pg from 'pg'
import type { GoalNews, PauseNews } from '../../contract/operator-news.ts'
import { call, rowsOf } from '../ask.ts'

/** One letter to one operator; without facts it is no news any more. */
export type OperatorNews = { id: string; email: string } & (
  | { kind: 'goal_reached'; facts: GoalNews | null }
  | { kind: 'newsletter_paused'; facts: PauseNews | null }
)

/** Takes in hand what is to be told, the oldest first. */
export function beginOperatorNews(worker: pg.Pool, now: Date): Promise<OperatorNews[]> {
  return rowsOf(worker, 'select id, email, kind, facts from public.begin_operator_news($1)', [now])
}

/** @param isTold false: nobody took it, and it is tried again. */
export function endOperatorNews(worker: pg.Pool, id: string, isTold: boolean): Promise<unknown> {
  return call(worker, 'end_operator_news', id, isTold)
}
