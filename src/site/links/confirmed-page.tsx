import './confirmed-page.css'
import { shareTexts } from '../../browser/neighbours/share.ts'
import { confirmed } from '../../content/confirmed.ts'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { Icon, type SymbolName } from '../../design/symbols/symbols.tsx'
import { routes } from '../../routes.ts'
import { LegalFooter } from '../layout/legal-footer.tsx'
import { OneScreen } from '../layout/one-screen.tsx'
import { settings } from '../settings.ts'
import { Street, streetSymbols } from '../street/street.tsx'
import { marker, When } from './markers.tsx'
import { whatsAppLink } from './whats-app.ts'

export const confirmedSymbols: readonly SymbolName[] = ['logo', 'plate', ...streetSymbols]

const place = marker('place')
const { ordering } = settings.facts
/** Of two signs one is the loud one. */
const secondWhereItRuns = signClass('mustard', '{{#started}}sign-outline{{/started}}')

/**
 * Where a confirmation ends, and what its link shows from then on: one's own house in the street of the place, and
 * how to bring in the neighbours. View: `houseView` (door/links/house-view.ts).
 */
export function ConfirmedPage() {
  return (
    <OneScreen name="confirmed">
      <main id="inhalt">
        <div className="center confirmed-text">
          <div className="confirmed-plate">
            <Icon name="plate" viewBox="-101 -101 202 202" />
            <svg viewBox="-101 -101 202 202" aria-hidden="true">
              <path d="m-38 2 26 25 50-54" fill="none" stroke="var(--spruce)" strokeWidth="16" />
            </svg>
          </div>
          <p className="eyebrow">{confirmed.eyebrow}</p>
          <h1>{confirmed.heading}</h1>
          <p className="rank">
            <Rank />
          </p>
          <p className="lead">
            <span>{marker('words.confirmed.lead')}</span>
          </p>
          <When of="started">
            <p className="lead">
              <span>{ordering?.sentence ?? confirmed.ordering.byMail}</span>
            </p>
          </When>
          <div className="cluster ways" data-place={place} data-address={marker('address')}>
            {ordering?.link && (
              <When of="started">
                <a className={signClass()} href={ordering.link}>
                  {confirmed.ordering.sign}
                </a>
              </When>
            )}
            <a className={ordering?.link ? secondWhereItRuns : signClass()} href={whatsApp}>
              {confirmed.whatsApp}
            </a>
            <a className={signClass('outline')} href={marker('address')} data-share="">
              {confirmed.share}
            </a>
            <When of="known">
              <a className={signClass('outline')} href={routes.notice(marker('postalCode'))}>
                {confirmed.notice}
              </a>
            </When>
          </div>
          <p className="ways-said" role="status" />
        </div>
        <Street label={marker('picture')} />
      </main>
      <LegalFooter />
    </OneScreen>
  )
}

function Rank() {
  return (
    <>
      <When of="numbered">
        <span>{confirmed.rank(marker('houseNumber'), place)}</span>{' '}
        <span>{marker('words.confirmed.rest')}</span>
      </When>
      <When of="amongFirst">
        <span>{confirmed.amongFirst(place)}</span>
      </When>
      <span>{marker('words.confirmed.instead')}</span>
    </>
  )
}

const whatsApp = whatsAppLink(
  `{{#known}}${shareTexts.message(marker('encoded.place'))}{{/known}}` +
    `{{^known}}${confirmed.messageNowhere}{{/known}} ${marker('encoded.address')}`,
)
