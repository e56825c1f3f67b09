import type pg from 'pg'
import { beginOperatorNews, endOperatorNews, type OperatorNews } from '../database/queries/operator-news.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import { goalLetter, pauseLetter } from '../mail/operator-news.ts'
import type { MailSettings } from '../mail/transport.ts'
import { sendNow } from './send-now.ts'

export type NewsMail = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/**
 * Tells operators of goals that were reached and newsletters that stopped themselves: a letter each, by whichever worker has
 * it in hand.
 * @returns how many letters left.
 * @throws when a letter was not taken: the rest is sent, and the task is tried again.
 */
export async function mailNews({ pool, sender, mail }: NewsMail, now = new Date()): Promise<number> {
  const all = await beginOperatorNews(pool, now)
  let sent = 0
  let isTaken = true
  for (const news of all) {
    const letter = letterOf(news, sender)
    const outcome = letter && (await sendNow({ pool, mail }, letter)).outcome
    // A mailbox that refuses will refuse again; what may have arrived does not come twice.
    const isTold = outcome !== 'away' && outcome !== 'later'
    await endOperatorNews(pool, news.id, isTold)
    if (letter && isTold) sent += 1
    isTaken &&= isTold
  }
  if (!isTaken) throw new NotTaken()
  return sent
}

function letterOf({ email, ...news }: OperatorNews, sender: Sender): Letter | undefined {
  if (!news.facts) return undefined
  return news.kind === 'goal_reached'
    ? goalLetter(email, news.facts, sender)
    : pauseLetter(email, news.facts, sender)
}

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'OPERATOR_NEWS_NOT_MAILED'
}
