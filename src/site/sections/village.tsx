import './village.css'
import { type Figures, householdCount, servings, stickers } from '../../content/figures.ts'
import { House, type HouseKind } from '../../design/house/house.tsx'
import { Plate } from '../../design/plate/plate.tsx'
import { Use } from '../../design/symbols/symbols.tsx'

const QUESTION = 'Wie viele Haushalte bestellen mit?'

type VillageProps = {
  figures: Figures
  houses: readonly HouseKind[]
  /** How many households are lit at first. */
  households: number
}

/** Restaurant, six houses and the plate with the price: pick how many households join in. Works without a script. */
export function Village({ figures, houses, households }: VillageProps) {
  return (
    <div className="village">
      <p className="question" id="haushalte">
        {QUESTION}
      </p>
      <Plate servings={servings(figures)} stickers={stickers(figures)} />
      <div className="street" role="radiogroup" aria-labelledby="haushalte">
        <Inn />
        {houses.map((kind, index) => (
          <House
            kind={kind}
            number={index + 1}
            name="haushalte"
            label={householdCount(index + 1)}
            chosen={index + 1 === households}
            // The last two turn their doors back to the village.
            mirrored={index > 3}
            key={householdCount(index)}
          />
        ))}
      </div>
    </div>
  )
}

function Inn() {
  return (
    <div className="inn">
      <svg viewBox="-10 -228 300 260" aria-hidden="true">
        <Use name="restaurant" />
        <Use name="moped" at={[200, 29]} />
      </svg>
    </div>
  )
}
