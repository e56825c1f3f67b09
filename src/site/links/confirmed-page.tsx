import './confirmed-page.css'
import type { ReactNode } from 'react'
import { shareTexts } from '../../browser/neighbours/texts.ts'
import { confirmed } from '../../content/confirmed.ts'
import { navigation } from '../../content/navigation.ts'
import { standing } from '../../content/village.ts'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { Icon, type SymbolName } from '../../design/symbols/symbols.tsx'
import { routes } from '../../routes.ts'
import { OneScreen } from '../layout/one-screen.tsx'
import { Street, streetSymbols } from '../street/street.tsx'
import { marker, When } from './markers.tsx'

export const confirmedSymbols: readonly SymbolName[] = ['logo', 'plate', ...streetSymbols]

const place = marker('place')
const [goal, houseNumber] = [marker('goal'), marker('houseNumber')]

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
            <Lead />
          </p>
          <div className="ways" data-place={place} data-address={marker('address')}>
            <a className={signClass()} href={whatsApp}>
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
          <When of="byLink">
            <p className="by-link">{confirmed.byLink(marker('byLink'))}</p>
          </When>
          <p className="ways-said" role="status" />
        </div>
        <Street label={marker('picture')} />
      </main>
      <footer>
        <nav className="center" aria-label={navigation.footerLabel}>
          <a href={routes.myData}>{confirmed.myData}</a>
          <a href={routes.privacy}>{navigation.privacy}</a>
          <a href={routes.legalNotice}>{navigation.legalNotice}</a>
        </nav>
      </footer>
    </OneScreen>
  )
}

function Rank() {
  return (
    <>
      <When of="numbered">
        <span>{confirmed.rank(houseNumber, place)}</span>{' '}
        <Only of="missing">{confirmed.missing(marker('missing'))}</Only>
        <Only of="oneMissing">{confirmed.oneMissing}</Only>
      </When>
      <Only of="amongFirst">{confirmed.amongFirst(place)}</Only>
      <Only of="full">{confirmed.full(place)}</Only>
      <Only of="started">{confirmed.started(place)}</Only>
      <Only of="nowhere">{confirmed.nowhere}</Only>
    </>
  )
}

function Lead() {
  return (
    <>
      <Only of="collecting">{confirmed.lead.collecting(goal)}</Only>
      <Only of="full">{confirmed.lead.full}</Only>
      <Only of="started">{confirmed.lead.started}</Only>
      <Only of="nowhere">{confirmed.lead.nowhere}</Only>
      <When of="collecting">
        <Only of="perHouse">{` ${standing.perHouse(marker('perHouse'))}`}</Only>
      </When>
    </>
  )
}

function Only({ of, children }: { of: string; children: ReactNode }) {
  return (
    <When of={of}>
      <span>{children}</span>
    </When>
  )
}

/** WhatsApp takes a text by a link, without a script of theirs on the page. */
const whatsApp = [
  'https://wa.me/?text=',
  '{{#known}}',
  shareTexts.message('|').split('|').map(encodeURIComponent).join(marker('encoded.place')),
  '{{/known}}{{^known}}',
  encodeURIComponent(confirmed.messageNowhere),
  '{{/known}}',
  encodeURIComponent(' '),
  marker('encoded.address'),
].join('')
