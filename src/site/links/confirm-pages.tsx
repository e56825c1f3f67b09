import { confirmTexts } from '../../content/links.ts'
import { signup } from '../../content/signup.ts'
import { ANOTHER_LETTER } from '../../contract/my-data.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { type LinkPage, QuietLink, Sign, TokenForm } from './link-page.tsx'
import { Unless, When } from './markers.tsx'

const { almost, ask, confirmed, expired, left, unknown, failed, blank } = confirmTexts

/** What `/bestaetigen` can answer to a link. View of all: `token`; of `abgelaufen` also `renewable`. */
export const confirmPages: readonly LinkPage[] = [
  {
    name: 'frage',
    title: ask.title,
    scene: 'waiting',
    content: (
      <>
        <p>{ask.text}</p>
        <TokenForm action={routes.confirm}>
          <EnamelButton type="submit">{ask.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
  {
    name: 'bestaetigt',
    title: confirmed.title,
    scene: 'lit',
    content: (
      <>
        <p>{confirmed.text}</p>
        <Sign />
        <QuietLink href={routes.myData}>{confirmed.myData}</QuietLink>
      </>
    ),
  },
  {
    name: 'abgelaufen',
    title: expired.title,
    scene: 'waiting',
    content: (
      <>
        <p>{expired.text}</p>
        <When of="renewable">
          <TokenForm action={routes.confirm} wish={ANOTHER_LETTER}>
            <EnamelButton type="submit">{expired.button}</EnamelButton>
          </TokenForm>
          <QuietLink href={routes.signup}>{expired.signup}</QuietLink>
        </When>
        <Unless of="renewable">
          <Sign href={routes.signup}>{expired.signup}</Sign>
        </Unless>
      </>
    ),
  },
  {
    name: 'geschickt',
    title: almost.title,
    scene: 'waiting',
    content: (
      <>
        <p>{almost.text}</p>
        <Sign />
      </>
    ),
  },
  {
    name: 'abgemeldet',
    title: left.title,
    scene: 'asleep',
    content: (
      <>
        <p>{left.text}</p>
        <Sign href={routes.signup}>{left.signup}</Sign>
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
        <Sign href={routes.signup}>{unknown.signup}</Sign>
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
        <TokenForm action={routes.confirm}>
          <EnamelButton type="submit">{failed.button}</EnamelButton>
        </TokenForm>
      </>
    ),
  },
]

/** `/bestaetigen` opened without a link's token. */
export const blankConfirmPage: LinkPage = {
  name: 'bestaetigen',
  title: blank.title,
  scene: 'waiting',
  content: (
    <>
      <p>{blank.text}</p>
      <Sign href={routes.signup}>{blank.signup}</Sign>
    </>
  ),
}

/** Where a sign-up without JavaScript ends. */
export const thanksPage: LinkPage = {
  name: 'danke',
  title: signup.thanks,
  scene: 'waiting',
  content: (
    <>
      <p>{signup.thanksText}</p>
      <p>{almost.text}</p>
      <Sign />
    </>
  ),
}
