import './house.css'
import './village.css'
import '../street/house-spans.css'
import { type Figures, householdCount } from '../../content/figures.ts'
import { HouseNumber } from '../../design/house-number/house-number.tsx'
import { houseWidths } from '../../design/symbols/houses.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { Plate } from './plate.tsx'

const QUESTION = 'Wie viele Haushalte bestellen mit?'

/** In drawing units: the cell it stands in, the middle of the door and the bag beside it. */
const MEASURES = {
  gable: { cell: 140, door: 88, bag: 106 },
  eaves: { cell: 220, door: 128, bag: 176 },
  timbered: { cell: 160, door: 93, bag: 116 },
  tall: { cell: 140, door: 78, bag: 96 },
  barn: { cell: 220, door: 105, bag: 152 },
}

type HouseKind = keyof typeof MEASURES

type VillageProps = {
  figures: Figures
  houses: readonly HouseKind[]
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
          {QUESTION}
        </p>
      )}
      <Plate figures={figures} />
      <div
        className="street"
        {...(still ? { 'aria-hidden': true } : { role: 'radiogroup', 'aria-labelledby': 'haushalte' })}
      >
        <Inn />
        {houses.map((kind, index) => {
          const number = index + 1
          const HouseOf = still ? StillHouse : House
          // The last two turn their doors back to the village.
          return (
            <HouseOf
              kind={kind}
              number={number}
              chosen={number === households}
              mirrored={index > 3}
              key={householdCount(index)}
            />
          )
        })}
      </div>
    </div>
  )
}

type HouseProps = {
  kind: HouseKind
  number: number
  chosen: boolean
  /** Door, path and bag on the left. */
  mirrored: boolean
}

function House({ kind, number, chosen, mirrored }: HouseProps) {
  return (
    <label className={`house lit ${kind}`}>
      <HousePicture kind={kind} mirrored={mirrored} />
      <span className="hidden-text">{householdCount(number)} </span>
      <input type="radio" name="haushalte" value={number} defaultChecked={chosen} />
      <HouseNumber>{number}</HouseNumber>{' '}
    </label>
  )
}

/** What is checked lights the houses up to it, here too. */
function StillHouse({ kind, number, chosen, mirrored }: HouseProps) {
  return (
    <div className={`house lit ${kind}`}>
      <HousePicture kind={kind} mirrored={mirrored} />
      {chosen && <input type="radio" value={number} defaultChecked hidden disabled />}
    </div>
  )
}

/** With a path from the road and a bag at its own door. */
function HousePicture({ kind, mirrored }: Pick<HouseProps, 'kind' | 'mirrored'>) {
  const { cell, door, bag } = MEASURES[kind]
  return (
    <svg viewBox={`-10 -228 ${cell} 260`} aria-hidden="true">
      <g {...(mirrored ? { transform: `matrix(-1 0 0 1 ${houseWidths[kind]} 0)` } : {})}>
        <Use name={kind} />
        <path stroke="var(--road)" strokeWidth="4" strokeDasharray="7 5" d={`M${door} 4v28`} />
        <g className="bag">
          <Use name="bag" at={[bag, 2]} />
        </g>
      </g>
    </svg>
  )
}

function Inn() {
  return (
    <div className="inn lit">
      <svg viewBox="-10 -228 300 260" aria-hidden="true">
        <Use name="restaurant" />
        <Use name="moped" at={[200, 29]} />
      </svg>
    </div>
  )
}
