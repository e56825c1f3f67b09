import './street.css'
import './house-row.css'
import type { ReactNode } from 'react'
import { standing } from '../../content/village.ts'
import { Use } from '../../design/symbols/symbols.tsx'
import { marker, Unless, When } from '../links/markers.tsx'
import { mirror, type StreetHouse, streetHouses } from './street-houses.ts'
import { type InPage, WayToForm } from './way-to-form.tsx'

/**
 * A place's 25 houses, to be filled in by `streetView` (src/contract/street.ts): lit, dark, next, and one's own with
 * a flag.
 * @param label what the picture says, for those who cannot see it
 * @param inPage where the next house leads to; without it that is as dark as those after it
 */
export function Street({ label, inPage }: { label: string } & Partial<InPage>) {
  return (
    <ul className="houses" aria-label={label}>
      {streetHouses.map((house) => (
        <li className={`${marker(`${house.name}.is`)} ${house.kind}`} key={house.name}>
          {inPage === undefined ? (
            <Built house={house}>
              <When of={`${house.name}.mine`}>
                <Flag house={house} />
              </When>
            </Built>
          ) : (
            <>
              <When of={`${house.name}.next`}>
                <WayToForm inPage={inPage} label={marker('words.next')}>
                  <Plot of={house}>
                    <path d={house.outline} />
                  </Plot>
                  <span className="deins">{standing.next}</span>
                </WayToForm>
              </When>
              <Unless of={`${house.name}.next`}>
                <Built house={house} />
              </Unless>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Built({ house, children }: { house: StreetHouse; children?: ReactNode }) {
  return (
    <Plot of={house}>
      <g {...(house.mirrored && { transform: mirror(house.width) })}>
        <Use name={house.kind} />
      </g>
      {children}
    </Plot>
  )
}

function Plot({ of, children }: { of: StreetHouse; children: ReactNode }) {
  return (
    <svg viewBox={`-10 -230 ${of.plot} 234`} aria-hidden="true">
      {children}
    </svg>
  )
}

/** On one's own house. */
function Flag({ house: { mirrored, width, ridge } }: { house: StreetHouse }) {
  const [x, y] = ridge
  return (
    <g className="flag" transform={`translate(${mirrored ? width - x : x} ${y})`}>
      <path stroke="var(--paper)" strokeWidth="7" d="M0 0v-66" />
      <path fill="var(--mustard)" d="M3-66h52l-15 17 15 17H3z" />
    </g>
  )
}
