import type { GoalNews } from '../../contract/operator-news.ts'
import { consoleRoutes } from '../../routes.ts'
import type { Letter, Sender } from '../compose.ts'
import { operatorLetter } from '../operator-letter.ts'
import { operatorSheet, type Piece } from '../operator-sheet.ts'
import { germanDay, germanTime, households } from './words.ts'

type Reader = { name: string; email: string }

/**
 * Tells that a region reached its goal, and of the letter that goes by itself, if one does.
 * @param stop where it can be stopped without logging in
 */
export function goalLetter(reader: Reader, news: GoalNews, sender: Sender, stop?: string): Letter {
  const subject = `${news.region} ist am Ziel`
  const pieces: Piece[] = [
    { lead: `${households(news.waiting)} ${news.waiting === 1 ? 'wartet' : 'warten'}.` },
    ...(news.newsletter
      ? byItself(news, news.newsletter, sender.publicOrigin, stop)
      : notYet(news, sender.publicOrigin)),
    WHY(sender.publicOrigin),
  ]
  return operatorLetter({ to: reader.email, subject, ...operatorSheet(subject, pieces) }, sender)
}

function byItself(
  { waiting }: GoalNews,
  { id, subject, sendAt }: NonNullable<GoalNews['newsletter']>,
  origin: string,
  stop: string | undefined,
): Piece[] {
  const page = origin + consoleRoutes.newsletter(id)
  const when = `am ${germanDay(sendAt)}, um ${germanTime(sendAt)}`
  return [
    {
      say: [
        `Der Brief „${subject}“ geht `,
        { strong: when },
        ` von selbst raus, an alle, die dann warten. Heute sind es ${waiting.toLocaleString('de-DE')}.`,
      ],
    },
    {
      say: 'Wollt ihr noch warten, dann haltet ihn an. Das geht bis zuletzt, auch in der Minute danach: So lange ist noch kein Brief raus.',
    },
    ...(stop
      ? ([
          { button: { words: 'Brief anhalten', href: stop } },
          {
            links: [
              { words: 'Brief ansehen', href: page },
              { words: 'Zeit ändern', href: page },
            ],
          },
          {
            aside:
              'Anhalten fragt nicht nach der Anmeldung, nur einmal „Wirklich anhalten?“. Losschicken geht aus dieser E-Mail nie. ' +
              'Der Knopf ist nur für dich: Gib die E-Mail nicht weiter.',
          },
        ] satisfies Piece[])
      : ([{ button: { words: 'Brief ansehen', href: page } }] satisfies Piece[])),
  ]
}

function notYet({ region, regionId, goal }: GoalNews, origin: string): Piece[] {
  return [
    {
      say: `${region} hat sein Ziel von ${goal.toLocaleString('de-DE')} erreicht. Von selbst geht hier kein Brief raus: Wann ihr startet, entscheidet ihr.`,
    },
    { button: { words: 'Region ansehen', href: origin + consoleRoutes.region(regionId) } },
  ]
}

/** Why somebody gets it, and where that ends. */
export const WHY = (origin: string): Piece => ({
  aside: `Du bekommst diese E-Mail, weil du Briefe losschicken darfst. Abstellen kannst du sie unter „Mein Zugang“: ${origin}${consoleRoutes.account}`,
})
