import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  beginOperatorNews,
  endOperatorNews,
  goalNews,
  mondayFigures,
  newsletterNews,
  type OperatorNews,
  offerStop,
} from '../../database/queries/operator-news.ts'
import type { Letter, Sender } from '../../mail/compose.ts'
import { goalLetter } from '../../mail/operator-news/goal-letter.ts'
import { mondayLetter } from '../../mail/operator-news/monday-letter.ts'
import { troubleLetter } from '../../mail/operator-news/trouble-letter.ts'
import type { MailSettings } from '../../mail/transport.ts'
import { consoleRoutes } from '../../routes.ts'
import { sendNow } from '../send-now.ts'

export type NewsMail = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/**
 * Tells operators what happened to regions and launches, and on Mondays how the week was: a letter each, by whichever worker
 * has it in hand.
 * @returns how many letters left.
 * @throws when a letter was not taken: the rest is sent, and the task is tried again.
 */
export async function mailNews({ pool, sender, mail }: NewsMail, now = new Date()): Promise<number> {
  const all = await beginOperatorNews(pool, now)
  let sent = 0
  let isTaken = true
  for (const news of all) {
    const letter = await letterOf(news, { pool, sender })
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

/** @returns undefined when it is no news any more. */
async function letterOf(
  news: OperatorNews,
  { pool, sender }: Pick<NewsMail, 'pool' | 'sender'>,
): Promise<Letter | undefined> {
  if (news.kind === 'monday')
    return mondayLetter(news, await mondayFigures(pool, news.happenedAt), sender, news.happenedAt)
  if (news.kind === 'goal_reached') {
    const goal = await goalNews(pool, news.regionId)
    return goal ? goalLetter(news, goal, sender, await stopFor(news, pool, sender)) : undefined
  }
  const launch = await newsletterNews(pool, news.newsletterId)
  return launch ? troubleLetter(news, launch, sender) : undefined
}

/** A link that stops what the letter announces; only its hash is kept. */
async function stopFor(
  { id }: OperatorNews,
  pool: pg.Pool,
  { publicOrigin }: Sender,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const isOffered = await offerStop(pool, id, createHash('sha256').update(token).digest())
  return isOffered ? `${publicOrigin}${consoleRoutes.stop}#${token}` : undefined
}

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'OPERATOR_NEWS_NOT_MAILED'
}
