import './house.css'
import { HouseNumber } from '../house-number/house-number.tsx'
import { houseWidths } from '../symbols/houses.tsx'
import { Use } from '../symbols/symbols.tsx'

export type HouseKind = 'gable' | 'eaves' | 'timbered' | 'tall' | 'barn'

/** In drawing units: the cell it stands in, the middle of the door and the bag beside it. */
const MEASURES: Record<HouseKind, { cell: number; door: number; bag: number }> = {
  gable: { cell: 140, door: 88, bag: 106 },
  eaves: { cell: 220, door: 128, bag: 176 },
  timbered: { cell: 160, door: 93, bag: 116 },
  tall: { cell: 140, door: 78, bag: 96 },
  barn: { cell: 220, door: 105, bag: 152 },
}

type HouseProps = {
  kind: HouseKind
  number: number
  /** Name of the radio group. */
  name: string
  /** Read out instead of the picture. */
  label: string
  chosen: boolean
  /** Door and bag on the left. */
  mirrored: boolean
}

/**
 * A house that can be chosen: a radio button as large as the house. Lit are the chosen house and all before it;
 * each lit one has a path from the road and a paper bag at its own door.
 */
export function House({ kind, number, name, label, chosen, mirrored }: HouseProps) {
  const { cell, door, bag } = MEASURES[kind]
  return (
    <label className={`house ${kind}`}>
      <svg viewBox={`-10 -228 ${cell} 260`} aria-hidden="true">
        <g {...(mirrored ? { transform: `matrix(-1 0 0 1 ${houseWidths[kind]} 0)` } : {})}>
          <Use name={kind} />
          <path stroke="var(--road)" strokeWidth="4" strokeDasharray="7 5" d={`M${door} 4v28`} />
          <g className="bag">
            <Use name="bag" at={[bag, 2]} />
          </g>
        </g>
      </svg>
      <span className="hidden-text">{label} </span>
      <input type="radio" name={name} value={number} defaultChecked={chosen} />
      <HouseNumber>{number}</HouseNumber>{' '}
    </label>
  )
}
