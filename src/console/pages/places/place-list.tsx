import { useMemo } from 'react'
import type { Column, Sort } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { readSort, writeSort } from '../../design/sort.ts'
import { Empty } from '../../design/states.tsx'
import { densityText, perThousand } from '../../places/density.ts'
import { useFilters } from '../../router/use-search.ts'
import { number } from '../../words.ts'
import { hasOwnGoal, type PlaceRow } from './model.ts'
import { readPlacesSearch } from './search.ts'
import { StateSign } from './state-sign.tsx'

export function PlaceList({ rows }: { rows: readonly PlaceRow[] }) {
  const [search, change] = useFilters(readPlacesSearch)
  const columns = useMemo(() => columnsOf((postalCode) => change({ ort: postalCode })), [change])
  if (rows.length === 0) {
    return (
      <Empty title="Kein Ort passt dazu">
        Nimm einen Filter zurück, oder schreibe weniger in das Suchfeld.
      </Empty>
    )
  }
  return (
    <div className="place-list">
      <DataTable
        caption="Orte mit Nachfrage, Ziel und Stand"
        columns={columns}
        rows={rows}
        rowKey={({ postalCode }) => postalCode}
        sort={readSort(search.sortierung, columns, USUAL)}
        onSort={(sort) => change({ sortierung: writeSort(sort, USUAL) })}
        isChosen={({ postalCode }) => postalCode === search.ort}
        scrolls
      />
    </div>
  )
}

const USUAL: Sort = { column: 'bestaetigt', descending: true }

/** In the order of the way to a start. */
const RANK: Record<PlaceRow['state'], number> = { collecting: 1, ready: 2, started: 3 }

function columnsOf(open: (postalCode: string) => void): Column<PlaceRow>[] {
  return [
    { id: 'plz', header: 'PLZ', meaning: 'Postleitzahl', value: ({ postalCode }) => postalCode },
    {
      id: 'ort',
      header: 'Ort',
      value: ({ name }) => name?.place,
      cell: ({ postalCode, name }) => (
        <button
          type="button"
          className="row-button cut"
          title="Ziel und Stand ändern"
          aria-haspopup="dialog"
          onClick={() => open(postalCode)}
        >
          {name?.place ?? 'unbekannt'}
        </button>
      ),
      className: 'place-name cut',
    },
    {
      id: 'kreis',
      header: 'Kreis',
      value: ({ name }) => name?.district,
      className: 'place-district cut not-on-phones',
    },
    {
      id: 'einwohner',
      header: 'Einwohner',
      meaning: 'Zensus 2011',
      value: ({ name }) => name?.inhabitants,
      cell: ({ name }) => (name ? number(name.inhabitants) : '–'),
      numeric: true,
      className: 'not-on-phones',
    },
    {
      id: 'bestaetigt',
      header: 'Bestätigt',
      meaning: 'Bestätigte Menschen, die jetzt warten',
      value: ({ waiting }) => waiting,
      cell: ({ waiting }) => <b>{number(waiting)}</b>,
      numeric: true,
    },
    {
      id: 'offen',
      header: 'Offen',
      meaning: 'Abgeschickt und noch nicht bestätigt',
      value: (row) => row.open,
      numeric: true,
      className: 'not-on-phones',
    },
    {
      id: 'dichte',
      header: 'je 1.000',
      meaning: 'Bestätigte auf 1.000 Einwohner',
      value: perThousand,
      cell: densityText,
      numeric: true,
    },
    {
      id: 'ziel',
      header: 'Ziel',
      meaning: 'So viele bestätigte Haushalte braucht ein Start',
      value: ({ goal }) => goal,
      cell: (row) => (hasOwnGoal(row) ? <b>{number(row.goal)}</b> : <span className="soft">{row.goal}</span>),
      numeric: true,
    },
    {
      id: 'stand',
      header: 'Stand',
      value: ({ state, waiting, goal }) => RANK[state] + Math.min(0.9, waiting / goal / 2),
      cell: (row) => <StateSign row={row} />,
      className: 'place-state',
    },
  ]
}
