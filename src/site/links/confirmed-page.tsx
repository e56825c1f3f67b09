import './confirmed-page.css'
import { shareTexts } from '../../browser/neighbours/share.ts'
import { confirmed } from '../../content/confirmed.ts'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { routes } from '../../routes.ts'
import { OneScreen } from '../layout/one-screen.tsx'
import { settings } from '../settings.ts'
import { Street } from '../street/street.tsx'
import { marker, When } from './markers.tsx'
import { whatsAppLink } from './whats-app.ts'

const { ordering } = settings.facts
/** Of two signs one is the loud one. */
const second = ordering?.link ? '{{#started}}sign-outline{{/started}}' : undefined

/**
 * Where a confirmation ends, and what its link shows from then on: one's own house in the street of the place, and
 * how to bring in the neighbours. View: `houseView` (door/links/house-view.ts).
 */
export function ConfirmedPage() {
  return (
    <OneScreen name="confirmed">
      <main id="inhalt">
        <div className="center confirmed-text">
          <svg className="confirmed-plate" viewBox="-101 -101 202 202" aria-hidden="true">
            <Use name="plate" />
            <path d="m-38 2 26 25 50-54" fill="none" stroke="var(--spruce)" strokeWidth="16" />
          </svg>
          <p className="eyebrow">{confirmed.title}</p>
          <h1>{confirmed.heading}</h1>
          <p className="rank">{marker('rank')}</p>
          <p className="lead">{marker('lead')}</p>
          <When of="started">
            <p className="lead">{ordering?.sentence ?? confirmed.ordering.byMail}</p>
          </When>
          <div className="cluster ways" data-place={marker('place')} data-address={marker('address')}>
            {ordering?.link && (
              <When of="started">
                <a className={signClass()} href={ordering.link}>
                  {confirmed.ordering.sign}
                </a>
              </When>
            )}
            <a className={signClass('mustard', second)} href={whatsApp}>
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
    </OneScreen>
  )
}

const whatsApp = whatsAppLink(
  `{{#known}}${shareTexts.message(marker('encoded.place'))}{{/known}}` +
    `{{^known}}${confirmed.messageNowhere}{{/known}} ${marker('encoded.address')}`,
)
