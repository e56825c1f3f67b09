import type { NewsletterNews } from '../../contract/operator-news.ts'
import { consoleRoutes } from '../../routes.ts'
import type { Letter, Sender } from '../compose.ts'
import { operatorLetter } from '../operator-letter.ts'
import { operatorSheet, type Piece } from '../operator-sheet.ts'
import { WHY } from './goal-letter.ts'
import { counted, germanDay, germanTime } from './words.ts'

/** Tells that a launch paused by itself, or was to start and cannot. */
export function troubleLetter(reader: { email: string }, news: NewsletterNews, sender: Sender): Letter {
  const what = news.region ? `Brief an ${news.region}` : 'Brief'
  const subject = news.because ? `${what} hat von selbst angehalten` : `${what} ist nicht losgegangen`
  const pieces: Piece[] = [
    ...(news.because ? paused(news, news.because) : blocked(news)),
    { button: { words: 'Brief ansehen', href: sender.publicOrigin + consoleRoutes.newsletter(news.id) } },
    WHY(sender.publicOrigin),
  ]
  return operatorLetter({ to: reader.email, subject, ...operatorSheet(subject, pieces) }, sender)
}

const BECAUSE: Record<NonNullable<NewsletterNews['because']>, string> = {
  blocked: 'Zu viele Mailserver haben ihn als Werbung abgewiesen.',
  bounces: 'Zu viele Adressen gibt es nicht, oder ihre Postfächer nehmen nichts an.',
  complaints: 'Zu viele haben ihn als unerwünscht gemeldet.',
}

function paused(
  { subject, sent, waiting }: NewsletterNews,
  because: NonNullable<NewsletterNews['because']>,
): Piece[] {
  return [
    { lead: 'Der Start hat angehalten.' },
    { say: [`Der Brief „${subject}“ wartet seitdem: `, { strong: BECAUSE[because] }] },
    {
      say: `${counted(sent, 'Brief ist', 'Briefe sind')} angenommen, ${counted(waiting, 'wartet', 'warten')}. Wer wartet, bekommt seinen, sobald ihr weiterlaufen lasst. Seht euch vorher an, was abgewiesen wurde.`,
    },
  ]
}

function blocked({ subject, sendAt, hindrances }: NewsletterNews): Piece[] {
  const when = sendAt ? ` am ${germanDay(sendAt)}, um ${germanTime(sendAt)},` : ''
  return [
    { lead: 'Der Start ist noch gesperrt.' },
    { say: `Der Brief „${subject}“ sollte${when} losgehen. Niemand hat ihn bekommen. Ihn hält auf:` },
    { title: 'Was fehlt', lines: hindrances },
    { say: 'Ist es behoben, geht er von selbst los. Soll er das nicht mehr, nehmt die Planung zurück.' },
  ]
}
