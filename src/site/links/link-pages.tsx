import { addressTexts, confirmTexts, unsubscribeTexts } from '../../content/links.ts'
import { ANOTHER_LETTER } from '../../contract/my-data.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import {
  askingPage,
  LetterUnderWay,
  type LinkPage,
  leadingPage,
  QuietLink,
  Sign,
  sayingPage,
  TokenForm,
} from './link-page.tsx'
import { Unless, When } from './markers.tsx'

const { confirm, unsubscribe, changeAddress, signup, myData } = routes
const { expired, ask } = confirmTexts

/**
 * What `/bestaetigen` can answer to a link that has not confirmed (confirmed-page.tsx is what else). View of all: `token`;
 * of `frage` also `place`; of `abgelaufen` also `renewable`.
 */
export const confirmPages: readonly LinkPage[] = [
  askingPage('frage', { ...ask, text: ask.text('{{#place}}für {{place}} {{/place}}') }, confirm),
  sayingPage(
    'abgelaufen',
    'waiting',
    expired,
    <>
      <When of="renewable">
        <TokenForm action={confirm} wish={ANOTHER_LETTER}>
          <EnamelButton type="submit">{expired.button}</EnamelButton>
        </TokenForm>
        <QuietLink href={signup}>{expired.sign}</QuietLink>
      </When>
      <Unless of="renewable">
        <Sign href={signup}>{expired.sign}</Sign>
      </Unless>
    </>,
  ),
  sayingPage('geschickt', 'waiting', confirmTexts.almost),
  leadingPage('abgemeldet', 'asleep', confirmTexts.left, signup),
  leadingPage('unbekannt', 'asleep', confirmTexts.unknown, signup),
  askingPage('fehler', confirmTexts.failed, confirm),
]

/** What `/abmelden` can answer to a link. View of all: `token`; of `abgemeldet`: a flag `letterUnderWay`. */
export const unsubscribePages: readonly LinkPage[] = [
  askingPage('frage', unsubscribeTexts.ask, unsubscribe),
  sayingPage(
    'abgemeldet',
    'asleep',
    unsubscribeTexts.done,
    <>
      <LetterUnderWay />
      <Sign />
      <QuietLink href={myData}>{unsubscribeTexts.done.myData}</QuietLink>
    </>,
  ),
  leadingPage('unbekannt', 'asleep', unsubscribeTexts.unknown, myData),
  askingPage('fehler', unsubscribeTexts.failed, unsubscribe),
]

/** What `/meine-daten/adresse` can answer to the link sent to a new address. View of all: `token`. */
export const addressPages: readonly LinkPage[] = [
  askingPage('frage', addressTexts.ask, changeAddress),
  sayingPage('geaendert', 'lit', addressTexts.changed),
  leadingPage('vergeben', 'waiting', addressTexts.taken, myData),
  leadingPage('abgelaufen', 'waiting', addressTexts.over, myData),
  askingPage('fehler', addressTexts.failed, changeAddress),
]

/** `/bestaetigen` and `/abmelden` opened without a link's token. */
export const blankPages: readonly LinkPage[] = [
  leadingPage('bestaetigen', 'waiting', confirmTexts.blank, signup),
  leadingPage('abmelden', 'waiting', unsubscribeTexts.blank, myData),
]
