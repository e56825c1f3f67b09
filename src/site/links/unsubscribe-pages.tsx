import { unsubscribeTexts } from '../../content/links.ts'
import { routes } from '../../routes.ts'
import { askingPage, LetterUnderWay, type LinkPage, QuietLink, Sign, sayingPage } from './link-page.tsx'

const { ask, done, unknown, failed, blank } = unsubscribeTexts

/** What `/abmelden` can answer to a link. View of all: `token`; of `abgemeldet`: a flag `letterUnderWay`. */
export const unsubscribePages: readonly LinkPage[] = [
  askingPage('frage', ask, routes.unsubscribe),
  sayingPage(
    'abgemeldet',
    'asleep',
    done,
    <>
      <LetterUnderWay />
      <Sign />
      <QuietLink href={routes.myData}>{done.myData}</QuietLink>
    </>,
  ),
  sayingPage('unbekannt', 'asleep', unknown, <Sign href={routes.myData}>{unknown.myData}</Sign>),
  askingPage('fehler', failed, routes.unsubscribe),
]

/** `/abmelden` opened without a link's token. */
export const blankUnsubscribePage = sayingPage(
  'abmelden',
  'waiting',
  blank,
  <Sign href={routes.myData}>{blank.myData}</Sign>,
)
