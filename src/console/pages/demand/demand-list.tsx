import './demand-list.css'
import { useMemo } from 'react'
import { barColumn, type Column, type Sort } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { toneOf } from '../../design/figures.tsx'
import { Section } from '../../design/section.tsx'
import { readSort, writeSort } from '../../design/sort.ts'
import { Empty } from '../../design/states.tsx'
import { densityText, perThousand } from '../../places/density.ts'
import type { Positions } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { change as changeOf, number } from '../../words.ts'
import { useToggle } from './demand-map.tsx'
import { chosenOf, type PlaceRow } from './model.ts'
import { readDemandSearch } from './search.ts'

/** All places by demand: everything that the map shows, and more, in rows. */
export default function DemandList({ rows, positions }: { rows: readonly PlaceRow[]; positions: Positions }) {
  const [search, change] = useFilters(readDemandSearch)
  const chosen = useMemo(() => chosenOf(search, positions), [search, positions])
  const toggle = useToggle(chosen, positions)
  const columns = useMemo(() => columnsOf(rows, { chosen, toggle }), [rows, toggle, chosen])
  const isChosen = ({ number: place }: PlaceRow) => place !== undefined && chosen.has(place)
  return (
    <Section
      title="Orte nach Nachfrage"
      aside={`${number(rows.length)} Orte, ± in 7 Tagen`}
      className="demand-list"
    >
      {rows.length === 0 ? (
        <Empty title="Hier wartet noch niemand">
          Sobald sich jemand anmeldet, steht der Ort hier und auf der Karte.
        </Empty>
      ) : (
        <DataTable
          caption="Orte nach Nachfrage: dieselben Zahlen wie auf der Karte"
          columns={columns}
          rows={rows}
          rowKey={({ postalCode }) => postalCode}
          sort={readSort(search.sortierung, columns, USUAL)}
          onSort={(sort) => change({ sortierung: writeSort(sort, USUAL) })}
          isChosen={isChosen}
          scrolls
        />
      )}
    </Section>
  )
}

const USUAL: Sort = { column: 'anm', descending: true }

type Choosing = { chosen: ReadonlySet<number>; toggle: (number: number) => void }

function columnsOf(rows: readonly PlaceRow[], choosing: Choosing): Column<PlaceRow>[] {
  return [
    {
      id: 'rang',
      header: '#',
      meaning: 'Rang in dieser Reihenfolge',
      numeric: true,
      cell: (_row, rank) => rank,
    },
    { id: 'plz', header: 'PLZ', meaning: 'Postleitzahl', value: ({ postalCode }) => postalCode },
    {
      id: 'ort',
      header: 'Ort',
      value: ({ name }) => name?.place,
      cell: (row) => <PlaceButton row={row} {...choosing} />,
      className: 'place-cell',
    },
    barColumn(rows, ({ waiting }) => waiting),
    {
      id: 'anm',
      header: 'Anm.',
      meaning: 'Bestätigte Anmeldungen, jetzt',
      value: ({ waiting }) => waiting,
      numeric: true,
    },
    {
      id: '7tage',
      header: '±',
      meaning: 'Veränderung der Bestätigten in 7 Tagen',
      value: ({ growth }) => growth,
      cell: ({ growth }) => <span className={toneOf(growth)}>{changeOf(growth)}</span>,
      numeric: true,
    },
    {
      id: 'offen',
      header: 'Offen',
      meaning: 'Abgeschickt und noch nicht bestätigt, jetzt',
      value: ({ open }) => open,
      numeric: true,
    },
    {
      id: 'dichte',
      header: '‰',
      meaning: 'Bestätigte auf 1.000 Einwohner (Zensus 2011)',
      value: perThousand,
      cell: densityText,
      numeric: true,
    },
    {
      id: 'ziel',
      header: 'Bis Ziel',
      meaning: 'Was an bestätigten Haushalten bis zum Ziel fehlt',
      value: (row) => (row.started ? -1_000_000 : row.goal - row.waiting),
      cell: missingOf,
      numeric: true,
    },
  ]
}

/** The way to choose a place by keyboard, and for who does not see the map. */
function PlaceButton({ row, chosen, toggle }: Choosing & { row: PlaceRow }) {
  const { number: place, name, postalCode } = row
  if (place === undefined) return <span className="soft">unbekannt</span>
  return (
    <button
      type="button"
      className="row-button cut"
      aria-pressed={chosen.has(place)}
      title={name && `${name.place}, ${name.district}`}
      onClick={() => toggle(place)}
    >
      {name?.place ?? postalCode}
    </button>
  )
}

function missingOf({ started, goal, waiting }: PlaceRow) {
  if (started) return <span className="soft">gestartet</span>
  return waiting >= goal ? <b className="up">erreicht</b> : `${number(goal - waiting)} von ${number(goal)}`
}
