import './demand.css'
import { Button, buttonClass } from '../../design/button.tsx'
import type { Radius } from '../../map/pointers.ts'
import { RadiusForm } from '../../map/radius-form.tsx'
import type { Names, Positions } from '../../places/files.ts'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { counted, number } from '../../words.ts'
import { type PlaceRow, radiusOf } from './model.ts'
import { readDemandSearch } from './search.ts'

type ChoiceProps = {
  rows: readonly PlaceRow[]
  chosen: ReadonlySet<number>
  positions: Positions
  names: Names | undefined
  onRadius: (radius: Radius) => void
}

/** What is chosen, in words; and a radius for who does not draw it. */
export function Choice({ rows, chosen, positions, names, onRadius }: ChoiceProps) {
  const [search, change] = useFilters(readDemandSearch)
  const radius = radiusOf(search.umkreis, positions)
  const waiting = rows.reduce(
    (sum, row) => sum + (row.number !== undefined && chosen.has(row.number) ? row.waiting : 0),
    0,
  )
  const around =
    radius &&
    ` im Umkreis von ${radius.kilometres} km um ${names?.of(radius.number)?.place ?? positions.postalCodes[radius.number]}`
  return (
    <div className="stack choice">
      <div className="row choice-made">
        <p role="status">
          {chosen.size === 0 ? (
            'Wähle Orte auf der Karte oder in der Liste, oder nimm einen Umkreis.'
          ) : (
            <>
              <b>{counted(chosen.size, 'Postleitzahl', 'Postleitzahlen')}</b>
              {around} gewählt, dort warten <b>{number(waiting)}</b>.
            </>
          )}
        </p>
        {chosen.size > 0 && (
          <>
            <Link
              to="/start/neu"
              search={{ plz: search.plz, umkreis: search.umkreis }}
              className={buttonClass('main')}
            >
              Hier starten
            </Link>
            <Button onClick={() => change({ plz: undefined, umkreis: undefined })}>Auswahl aufheben</Button>
          </>
        )}
      </div>
      <RadiusForm positions={positions} radius={radius} onRadius={onRadius} />
    </div>
  )
}
