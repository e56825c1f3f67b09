import type pg from 'pg'
import type { GoalNews, PauseNews } from '../contract/operator-news.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import type { MailSettings } from '../mail/transport.ts'
import { consoleRoutes } from '../routes.ts'
import { clock, operatorLetter } from './operator-letter.ts'
import { beginOperatorNews, endOperatorNews, type OperatorNews } from './operator-news.ts'
import { sendNow } from './send-now.ts'

export type NewsMail = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/**
 * Tells operators of goals that were reached and newsletters that stopped themselves: a letter each, by whichever office has
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

/** Tells that a region reached its goal, and where its letter is. */
function goalLetter(to: string, news: GoalNews, sender: Sender): Letter {
  const { region, regionId, waiting, goal, newsletter } = news
  const households = counted(waiting, 'Haushalt wartet', 'Haushalte warten')
  const ready = newsletter?.sendAt
    ? `Der Brief „${newsletter.subject}“ geht ${clock.format(new Date(newsletter.sendAt))} Uhr raus.`
    : 'Von selbst geht kein Brief raus: Wann ihr startet, entscheidet ihr.'
  const page = newsletter ? consoleRoutes.newsletter(newsletter.id) : consoleRoutes.region(regionId)
  const text = [
    `${households}: ${region} hat sein Ziel von ${goal.toLocaleString('de-DE')} erreicht.`,
    ready,
    `${newsletter ? 'Zum Brief' : 'Zur Region'}:\n${sender.publicOrigin}${page}`,
    WHY,
  ]
  return operatorLetter({ to, subject: `${region} ist am Ziel`, text: text.join('\n\n') }, sender)
}

/** Tells that a newsletter stopped itself, or did not start at its time. */
function pauseLetter(to: string, news: PauseNews, sender: Sender): Letter {
  const { id, subject, region, because, sent, waiting, blockers } = news
  const text = [
    because
      ? `Der Brief „${subject}“ hat angehalten. ${BECAUSE[because]}`
      : `Der Brief „${subject}“ sollte losgehen, und niemand hat ihn bekommen. ${blockers.join(' ')}`,
    because
      ? `${counted(sent, 'Brief ist', 'Briefe sind')} angenommen, ${counted(waiting, 'wartet', 'warten')}. Wer wartet, bekommt seinen, sobald ihr weiter sendet. Seht euch vorher an, was abgewiesen wurde.`
      : 'Ist es behoben, geht er von selbst los. Soll er das nicht mehr, ändert seine Zeit.',
    `Zum Brief:\n${sender.publicOrigin}${consoleRoutes.newsletter(id)}`,
    WHY,
  ]
  const whose = region ? `Brief an ${region}` : 'Brief'
  const what = because ? 'hat von selbst angehalten' : 'ist nicht losgegangen'
  return operatorLetter({ to, subject: `${whose} ${what}`, text: text.join('\n\n') }, sender)
}

const BECAUSE: Record<NonNullable<PauseNews['because']>, string> = {
  blocked: 'Zu viele Mailserver haben ihn als Werbung abgewiesen.',
  bounces: 'Zu viele Adressen gibt es nicht, oder ihre Postfächer nehmen nichts an.',
  complaints: 'Zu viele haben ihn als unerwünscht gemeldet.',
}

const WHY = 'Du bekommst diese E-Mail, weil du Briefe losschicken darfst.'

const counted = (number: number, one: string, many: string) =>
  `${number.toLocaleString('de-DE')} ${number === 1 ? one : many}`

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'OPERATOR_NEWS_NOT_MAILED'
}
