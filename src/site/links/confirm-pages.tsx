import { confirmTexts } from '../../content/links.ts'
import { ANOTHER_LETTER } from '../../contract/my-data.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { askingPage, type LinkPage, QuietLink, Sign, sayingPage, TokenForm } from './link-page.tsx'
import { Unless, When } from './markers.tsx'

const { almost, ask, expired, left, unknown, failed, blank } = confirmTexts

/** What `/bestaetigen` can answer to a link that has not confirmed (confirmed-page.tsx is what else). View of all: `token`; of `frage` also `place`; of `abgelaufen` also `renewable`. */
export const confirmPages: readonly LinkPage[] = [
  askingPage('frage', { ...ask, text: ask.text('{{#place}}für {{place}} {{/place}}') }, routes.confirm),
  sayingPage(
    'abgelaufen',
    'waiting',
    expired,
    <>
      <When of="renewable">
        <TokenForm action={routes.confirm} wish={ANOTHER_LETTER}>
          <EnamelButton type="submit">{expired.button}</EnamelButton>
        </TokenForm>
        <QuietLink href={routes.signup}>{expired.signup}</QuietLink>
      </When>
      <Unless of="renewable">
        <Sign href={routes.signup}>{expired.signup}</Sign>
      </Unless>
    </>,
  ),
  sayingPage('geschickt', 'waiting', almost),
  sayingPage('abgemeldet', 'asleep', left, <Sign href={routes.signup}>{left.signup}</Sign>),
  sayingPage('unbekannt', 'asleep', unknown, <Sign href={routes.signup}>{unknown.signup}</Sign>),
  askingPage('fehler', failed, routes.confirm),
]

/** `/bestaetigen` opened without a link's token. */
export const blankConfirmPage = sayingPage(
  'bestaetigen',
  'waiting',
  blank,
  <Sign href={routes.signup}>{blank.signup}</Sign>,
)
