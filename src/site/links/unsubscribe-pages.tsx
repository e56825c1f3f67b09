import { unsubscribeTexts } from '../../content/links.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { type LinkPage, QuietLink, Sign, TokenForm } from './link-page.tsx'

const { ask, done, unknown, failed, blank } = unsubscribeTexts

/** What `/abmelden` can answer to a link. View of all: `token`. */
export const unsubscribePages: readonly LinkPage[] = [
  {
    name: 'frage',
    title: ask.title,
    scene: 'waiting',
    content: (
      <>
        <p>{ask.text}</p>
        <TokenForm action={routes.unsubscribe}>
          <EnamelButton type="submit">{ask.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
  {
    name: 'abgemeldet',
    title: done.title,
    scene: 'asleep',
    content: (
      <>
        <p>{done.text}</p>
        <Sign />
        <QuietLink href={routes.myData}>{done.myData}</QuietLink>
      </>
    ),
  },
  {
    name: 'unbekannt',
    title: unknown.title,
    scene: 'asleep',
    content: (
      <>
        <p>{unknown.text}</p>
        <Sign href={routes.myData}>{unknown.myData}</Sign>
      </>
    ),
  },
  {
    name: 'fehler',
    title: failed.title,
    scene: 'waiting',
    content: (
      <>
        <p>{failed.text}</p>
        <TokenForm action={routes.unsubscribe}>
          <EnamelButton type="submit">{failed.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
]

/** `/abmelden` opened without a link's token. */
export const blankUnsubscribePage: LinkPage = {
  name: 'abmelden',
  title: blank.title,
  scene: 'waiting',
  content: (
    <>
      <p>{blank.text}</p>
      <Sign href={routes.myData}>{blank.myData}</Sign>
    </>
  ),
}
