import { addressTexts } from '../../content/links.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { type LinkPage, Sign, TokenForm } from './link-page.tsx'

const { ask, changed, taken, over, failed } = addressTexts

/** What `/meine-daten/adresse` can answer to the link sent to a new address. View of all: `token`. */
export const addressPages: readonly LinkPage[] = [
  {
    name: 'frage',
    title: ask.title,
    scene: 'waiting',
    content: (
      <>
        <p>{ask.text}</p>
        <TokenForm action={routes.changeAddress}>
          <EnamelButton type="submit">{ask.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
  {
    name: 'geaendert',
    title: changed.title,
    scene: 'lit',
    content: (
      <>
        <p>{changed.text}</p>
        <Sign />
      </>
    ),
  },
  {
    name: 'vergeben',
    title: taken.title,
    scene: 'waiting',
    content: (
      <>
        <p>{taken.text}</p>
        <Sign href={routes.myData}>{taken.myData}</Sign>
      </>
    ),
  },
  {
    name: 'abgelaufen',
    title: over.title,
    scene: 'waiting',
    content: (
      <>
        <p>{over.text}</p>
        <Sign href={routes.myData}>{over.myData}</Sign>
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
        <TokenForm action={routes.changeAddress}>
          <EnamelButton type="submit">{failed.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
]
