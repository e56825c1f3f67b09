import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Answered } from '../../design/states.tsx'
import { PlaceMap } from '../../map/place-map.tsx'
import { RadiusForm } from '../../map/radius-form.tsx'
import type { Radius } from '../../map/view.ts'
import { namesQuery, type Positions, positionsQuery } from '../../places/files.ts'
import { counted } from '../../words.ts'
import { chosenOf, circlesOf, placesWithin, rowsOf } from '../demand/model.ts'
import { demandQuery } from '../demand/queries.ts'

type PlacesMapProps = { postalCodes: readonly string[]; onChange: (postalCodes: string[]) => void }

/** The map of demand: a press chooses a place or leaves it out, a circle, drawn or typed, adds all in it. */
export default function PlacesMap(props: PlacesMapProps) {
  return (
    <Answered query={useQuery(positionsQuery)}>
      {(positions) => <ChoosingMap {...props} positions={positions} />}
    </Answered>
  )
}

function ChoosingMap({ postalCodes, onChange, positions }: PlacesMapProps & { positions: Positions }) {
  const { data: demand } = useQuery(demandQuery({}))
  const { data: names } = useQuery(namesQuery)
  const [radius, setRadius] = useState<Radius>()
  const rows = useMemo(() => (demand ? rowsOf(demand, positions, undefined, {}) : []), [demand, positions])
  const circles = useMemo(() => circlesOf(rows, positions), [rows, positions])
  const waiting = useMemo(() => new Map(rows.map((row) => [row.number, row.waiting])), [rows])
  const chosen = useMemo(() => chosenOf({ plz: postalCodes.join() }, positions), [postalCodes, positions])
  const choose = (numbers: ReadonlySet<number>) =>
    onChange([...numbers].map((number) => positions.postalCodes[number] ?? '').sort())
  const chooseAround = (around: Radius) => {
    setRadius(around)
    choose(new Set([...chosen, ...placesWithin(around, positions)]))
  }
  return (
    <>
      <PlaceMap
        label={`Karte: ${counted(chosen.size, 'Postleitzahl', 'Postleitzahlen')} gewählt. Dasselbe steht als Liste im Feld „Postleitzahlen“.`}
        positions={positions}
        circles={circles}
        chosen={chosen}
        onToggle={(number) => {
          const next = new Set(chosen)
          if (!next.delete(number)) next.add(number)
          setRadius(undefined)
          choose(next)
        }}
        onRadius={chooseAround}
        radius={chosen.size > 0 ? radius : undefined}
        sign={(number) => ({
          title: [positions.postalCodes[number], names?.of(number)?.place].filter(Boolean).join(' '),
          line: counted(waiting.get(number) ?? 0, 'Anmeldung', 'Anmeldungen'),
        })}
      />
      <RadiusForm positions={positions} radius={radius} onRadius={chooseAround} />
    </>
  )
}
