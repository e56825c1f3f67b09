import './street-card.css'
import { standing } from '../../content/village.ts'
import { Icon } from '../../design/symbols/symbols.tsx'
import { marker, Unless, When } from '../links/markers.tsx'
import { Street } from './street.tsx'
import type { Ways } from './ways.tsx'

/** How a place stands: the number, what it means, and the street. Filled in by the server (door/places/place-view.ts). */
export function StreetCard({ next, join }: Pick<Ways, 'next' | 'join'>) {
  const [place, goal, households] = [marker('place'), marker('goal'), marker('households')]
  return (
    <div className="street-card night">
      <div className="street-card-head">
        <div>
          <When of="number">
            <p className="street-number">
              {households}
              <small>
                {' '}
                <When of="beyond">{standing.beyond}</When>
                <Unless of="beyond">{standing.of(goal)}</Unless>
              </small>
            </p>
          </When>
          <When of="begin">
            <h2>{standing.begin.heading}</h2>
          </When>
          <When of="some">
            <h2>{standing.some.heading(place)}</h2>
          </When>
          <When of="one">
            <h2>{standing.one.heading}</h2>
          </When>
          <When of="full">
            <h2>{standing.full.heading(place)}</h2>
            <p>{standing.full.text}</p>
            {join}
          </When>
          <When of="started">
            <h2>{standing.started.heading(place)}</h2>
            <p>{standing.started.text}</p>
            {join}
          </When>
        </div>
        <When of="begin">
          <p>{standing.begin.text(place)}</p>
        </When>
        <When of="some">
          <p>
            {standing.some.text(goal)} {standing.counted}
            <PerHouse />
          </p>
        </When>
        <When of="one">
          <p>
            {standing.one.text(place)} {standing.counted}
            <PerHouse />
          </p>
        </When>
        <When of="region">
          <p className="street-region">{marker('region')}</p>
        </When>
      </div>
      <When of="allLit">
        <div className="moon">
          <Icon name="plate" viewBox="-101 -101 202 202" />
        </div>
      </When>
      <Street
        label={marker('picture')}
        next={(outline) =>
          next(
            <>
              {outline}
              <span className="deins">{standing.next}</span>
            </>,
          )
        }
      />
    </div>
  )
}

function PerHouse() {
  return <When of="perHouse"> {standing.perHouse(marker('perHouse'))}</When>
}
