import './street.css'
import './house-spans.css'
import type { ReactNode } from 'react'
import { type SymbolName, Use } from '../../design/symbols/symbols.tsx'
import { marker, Unless, When } from '../links/markers.tsx'
import { mirror, type StreetHouse, streetHouses } from './street-houses.ts'

/** What a page with a street has to draw. */
export const streetSymbols: readonly SymbolName[] = ['gable', 'tall', 'timbered', 'eaves']

type StreetProps = {
  /** What the picture says, for those who cannot see it. */
  label: string
  /** Makes the next house something to press, out of its outline; without it that house is as dark as those after it. */
  next?: ((outline: ReactNode) => ReactNode) | undefined
}

/**
 * A place's 25 houses, to be filled in by `streetView` (src/contract/street.ts): lit, dark, next, and one's own with
 * a flag.
 */
export function Street({ label, next }: StreetProps) {
  return (
    <ul className="houses" aria-label={label}>
      {streetHouses.map((house) => (
        <House house={house} next={next} key={house.name} />
      ))}
    </ul>
  )
}

function House({ house, next }: { house: StreetHouse; next: StreetProps['next'] }) {
  const { name, kind, width, mirrored, ridge } = house
  const viewBox = `-10 -230 ${house.plot} 234`
  const drawn = (
    <svg viewBox={viewBox} aria-hidden="true">
      <g {...(mirrored && { transform: mirror(width) })}>
        <Use name={kind} />
      </g>
      {!next && (
        <When of={`${name}.mine`}>
          <Flag at={ridge} />
        </When>
      )}
    </svg>
  )
  return (
    <li className={`${marker(`${name}.is`)} ${kind}`}>
      {next ? (
        <>
          <When of={`${name}.next`}>
            {next(
              <svg viewBox={viewBox} aria-hidden="true">
                <path d={house.outline} />
              </svg>,
            )}
          </When>
          <Unless of={`${name}.next`}>{drawn}</Unless>
        </>
      ) : (
        drawn
      )}
    </li>
  )
}

/** On one's own house. */
function Flag({ at: [x, y] }: { at: StreetHouse['ridge'] }) {
  return (
    <g className="flag" transform={`translate(${x} ${y})`}>
      <path stroke="var(--paper)" strokeWidth="7" d="M0 0v-66" />
      <path fill="var(--mustard)" d="M3-66h52l-15 17 15 17H3z" />
    </g>
  )
}
