import type { Column, Sort } from '../../design/column.tsx'
import { sorted } from '../../design/sort.ts'
import { STATE_NAMES } from '../../design/state-mark.tsx'
import type { MapMode } from '../../map/map-data.ts'
import { change, number } from '../../words.ts'
import type { Groups, Row } from './rows.ts'
import type { View } from './search.ts'
import { growthClass } from './sentence.tsx'

/** Name, households, what is missing, and a column that follows what the map shows. */
export function columnsOf(mode: MapMode): Column<Row>[] {
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    {
      id: 'haushalte',
      header: 'Haushalte',
      meaning: 'bestätigt und ohne Brief',
      value: ({ waiting }) => waiting,
      numeric: true,
    },
    {
      id: 'fehlen',
      header: 'fehlen',
      meaning: 'bis zum Ziel',
      // What has started lacks nothing.
      value: ({ state, missing }) => (state === 'started' ? undefined : missing),
      cell: ({ state, missing }) => (state === 'started' ? '–' : number(missing)),
      numeric: true,
    },
    FOLLOWING[mode],
  ]
}

const days = (id: string, header: string, value: (row: Row) => number): Column<Row> => ({
  id,
  header,
  meaning: 'neu bestätigt, weniger die sich abgemeldet haben',
  value,
  cell: (row) => <span className={growthClass(change(value(row)))}>{change(value(row))}</span>,
  numeric: true,
})

const SEVEN_DAYS = days('tage', '7 Tage', ({ growth7 }) => growth7)

const FOLLOWING: Record<MapMode, Column<Row>> = {
  amount: SEVEN_DAYS,
  density: SEVEN_DAYS,
  growth: days('tage', '28 Tage', ({ growth28 }) => growth28),
  state: {
    id: 'tage',
    header: 'Stand',
    value: ({ state }) => ['collecting', 'ready', 'started'].indexOf(state),
    cell: ({ state }) => STATE_NAMES[state],
    numeric: true,
  },
}

/** What is nearly there by what is missing, everything else by how many wait. */
export const usualSort = (view: View): Sort =>
  view === 'fast' ? { column: 'fehlen', descending: false } : { column: 'haushalte', descending: true }

export function sortedRows({ regions, places }: Groups, columns: readonly Column<Row>[], sort: Sort): Groups {
  return { regions: sorted(regions, columns, sort), places: sorted(places, columns, sort) }
}
