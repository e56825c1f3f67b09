import './house.css'
import './village.css'
import '../street/house-row.css'
import { type Figures, householdCount } from '../../content/figures.ts'
import type { Town } from '../../content/towns.ts'
import { HouseNumber } from '../../design/house-number/house-number.tsx'
import { houseSizes } from '../../design/symbols/houses.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { mirror } from '../street/street-houses.ts'
import { Plate } from './plate.tsx'

type VillageProps = {
  figures: Figures
  houses: Town['houses']
  /** How many households are lit at first. */
  households: number
  /** A picture: nothing to pick, where another form is what the page is about. */
  still?: boolean
}

/**
 * Restaurant, six houses and the plate with the price: pick how many households join in. Each house is a radio button
 * as large as itself; lit are the chosen one and all before it. Works without a script.
 */
export function Village({ figures, houses, households, still = false }: VillageProps) {
  return (
    <div className={still ? 'village still' : 'village'}>
      {!still && (
        <p className="question" id="haushalte">
          Wie viele Haushalte bestellen mit?
        </p>
      )}
      <Plate figures={figures} />
      <div
        className="street"
        {...(still ? { 'aria-hidden': true } : { role: 'radiogroup', 'aria-labelledby': 'haushalte' })}
      >
        <div className="inn lit">
          <svg viewBox="-10 -228 300 260" aria-hidden="true">
            <Use name="restaurant" />
            <Use name="moped" at={[200, 29]} />
          </svg>
        </div>
        {houses.map((kind, index) => {
          const number = index + 1
          const House = still ? 'div' : 'label'
          const chosen = number === households
          return (
            <House className={`house lit ${kind}`} key={householdCount(number)}>
              {/* The last two turn their doors back to the village. */}
              <Picture kind={kind} mirrored={index > 3} />
              {still ? (
                // What is checked lights the houses up to it, here too.
                chosen && <input type="radio" value={number} defaultChecked hidden disabled />
              ) : (
                <>
                  <span className="hidden-text">{householdCount(number)} </span>
                  <input type="radio" name="haushalte" value={number} defaultChecked={chosen} />
                  <HouseNumber>{number}</HouseNumber>{' '}
                </>
              )}
            </House>
          )
        })}
      </div>
    </div>
  )
}

/** A house with a path from the road and a bag at its own door. */
function Picture({ kind, mirrored }: { kind: Town['houses'][number]; mirrored: boolean }) {
  const { width, plot, door, bag } = houseSizes[kind]
  return (
    <svg viewBox={`-10 -228 ${plot} 260`} aria-hidden="true">
      <g {...(mirrored && { transform: mirror(width) })}>
        <Use name={kind} />
        <path stroke="var(--road)" strokeWidth="4" strokeDasharray="7 5" d={`M${door} 4v28`} />
        <g className="bag">
          <Use name="bag" at={[bag, 2]} />
        </g>
      </g>
    </svg>
  )
}
