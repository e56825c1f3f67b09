import './street-card.css'
import { standing } from '../../content/village.ts'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { marker, Unless, When } from '../links/markers.tsx'
import { Street } from './street.tsx'
import { type InPage, WayToForm } from './way-to-form.tsx'

/** How a place stands: the number, what it means, and the street. Filled in by the server (door/places/place-pages.ts). */
export function StreetCard({ inPage }: InPage) {
  const text = <p>{marker('words.card.text')}</p>
  return (
    <div className="street-card night">
      <div className="street-card-head">
        <div>
          <When of="number">
            <p className="street-number">
              {marker('households')}
              <small>
                {' '}
                <When of="beyond">{standing.beyond}</When>
                <Unless of="beyond">{standing.of(marker('goal'))}</Unless>
              </small>
            </p>
          </When>
          <h2>{marker('words.card.heading')}</h2>
          <When of="allLit">
            {text}
            <WayToForm inPage={inPage} className={signClass()}>
              {standing.join}
            </WayToForm>
          </When>
        </div>
        <Unless of="allLit">{text}</Unless>
      </div>
      <When of="allLit">
        <svg className="moon" viewBox="-101 -101 202 202" aria-hidden="true">
          <Use name="plate" />
          <path d="m-38-34 26 25 50-54" fill="none" stroke="var(--spruce)" strokeWidth="16" />
        </svg>
      </When>
      <Street label={marker('words.picture')} inPage={inPage} />
    </div>
  )
}
