import { useCallback, useMemo } from 'react'
import { Section } from '../../design/section.tsx'
import { useToast } from '../../design/toasts.tsx'
import { PlaceMap } from '../../map/place-map.tsx'
import type { Radius } from '../../map/view.ts'
import type { Names, Positions } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { atClock, counted, number } from '../../words.ts'
import { chosenOf, circlesOf, type PlaceRow, radiusOf } from './model.ts'
import { RegionFilter } from './region-filter.tsx'
import { MOST_CHOSEN, readDemandSearch } from './search.ts'
import './demand.css'
import { Button, buttonClass } from '../../design/button.tsx'
import { RadiusForm } from '../../map/radius-form.tsx'
import { Link } from '../../router/link.tsx'

type DemandMapProps = {
  /** What the region shows. */
  rows: readonly PlaceRow[]
  everywhere: readonly PlaceRow[]
  positions: Positions
  names: Names | undefined
  countedAt: string
}

export function DemandMap({ rows, everywhere, positions, names, countedAt }: DemandMapProps) {
  const [search, change] = useFilters(readDemandSearch)
  const circles = useMemo(() => circlesOf(rows, positions), [rows, positions])
  const chosen = useMemo(() => chosenOf(search, positions), [search, positions])
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.number, row])), [rows])
  const toggle = useToggle(chosen, positions)
  const sign = (number: number) => ({
    title: [positions.postalCodes[number], names?.of(number)?.place].filter(Boolean).join(' '),
    line: counted(byNumber.get(number)?.waiting ?? 0, 'Anmeldung', 'Anmeldungen'),
  })
  const chooseAround = ({ number, kilometres }: Radius) =>
    change({ plz: undefined, umkreis: `${positions.postalCodes[number]}-${kilometres}` })
  return (
    <Section title="Wo gewartet wird" aside={<RegionFilter names={names} />}>
      <PlaceMap
        label={`Karte: ${counted(circles.length, 'Postleitzahl', 'Postleitzahlen')} mit Nachfrage. Alles auf der Karte steht auch in der Liste „Orte nach Nachfrage“.`}
        positions={positions}
        circles={circles}
        chosen={chosen}
        onToggle={toggle}
        onRadius={chooseAround}
        radius={radiusOf(search.umkreis, positions)}
        sign={sign}
      />
      <Choice rows={everywhere} chosen={chosen} positions={positions} names={names} onRadius={chooseAround} />
      <p className="counted-at">Bestätigte Anmeldungen je Postleitzahl, Stand: {atClock(countedAt)} Uhr</p>
    </Section>
  )
}

/** Chooses a place, or no longer; a circle becomes a list of its places then. */
export function useToggle(chosen: ReadonlySet<number>, positions: Positions): (number: number) => void {
  const [, change] = useFilters(readDemandSearch)
  const toast = useToast()
  return useCallback(
    (number: number) => {
      const next = new Set(chosen)
      if (!next.delete(number)) next.add(number)
      if (next.size > MOST_CHOSEN) {
        const text = `Einzeln lassen sich ${MOST_CHOSEN} Orte wählen. Für mehr ziehe einen Umkreis.`
        return toast({ tone: 'destructive', title: 'Zu viele Orte', text })
      }
      const codes = [...next].map((each) => positions.postalCodes[each]).sort()
      change({ plz: codes.join(','), umkreis: undefined })
    },
    [chosen, positions, change, toast],
  )
}

type ChoiceProps = {
  rows: readonly PlaceRow[]
  chosen: ReadonlySet<number>
  positions: Positions
  names: Names | undefined
  onRadius: (radius: Radius) => void
}

/** What is chosen, in words; and a radius for who does not draw it. */
function Choice({ rows, chosen, positions, names, onRadius }: ChoiceProps) {
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
              to="/briefe/neu"
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
