import type pg from 'pg'
import type { GoalNews, MondayFigures, NewsletterNews } from '../../contract/operator-news.ts'
import { call, rowsOf } from '../ask.ts'

/** One letter to one operator. */
export type OperatorNews = { id: string; name: string; email: string; happenedAt: Date } & (
  | { kind: 'goal_reached'; regionId: string }
  | { kind: 'newsletter_paused' | 'newsletter_blocked'; newsletterId: string }
  | { kind: 'monday' }
)

// All run as the role worker.

/** Takes in hand what is to be told, the oldest first. */
export function beginOperatorNews(worker: pg.Pool, now: Date): Promise<OperatorNews[]> {
  return rowsOf(
    worker,
    `select id, name, email, kind, region_id as "regionId", newsletter_id as "newsletterId",
            happened_at as "happenedAt"
     from public.begin_operator_news($1)`,
    [now],
  )
}

/** @param isTold false: nobody took it, and it is tried again. */
export function endOperatorNews(worker: pg.Pool, id: string, isTold: boolean): Promise<unknown> {
  return call(worker, 'end_operator_news', id, isTold)
}

/** @returns null when the region is gone, or runs already. */
export function goalNews(worker: pg.Pool, regionId: string): Promise<GoalNews | null> {
  return call(worker, 'goal_news', regionId)
}

/** @returns null when there is nothing to tell any more. */
export function newsletterNews(worker: pg.Pool, newsletterId: string): Promise<NewsletterNews | null> {
  return call(worker, 'newsletter_news', newsletterId)
}

export function mondayFigures(worker: pg.Pool, now: Date): Promise<MondayFigures> {
  return call(worker, 'monday_figures', now)
}

/** Keeps the hash of a link that stops what the letter announces. @returns false when there is nothing to stop. */
export function offerStop(worker: pg.Pool, news: string, hash: Buffer): Promise<boolean> {
  return call(worker, 'offer_stop', news, hash)
}
