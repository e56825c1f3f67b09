import type { Column, Sort } from '../../design/column.tsx'
import { STATE_NAMES, StateMark } from '../../design/state-mark.tsx'
import type { MapMode } from '../../map/map-data.ts'
import { change, number } from '../../words.ts'
import { missingOf, type Place } from './model.ts'
import type { View } from './search.ts'
import { growthClass } from './sentence.tsx'

/** Name, households, what is missing, and a column that follows what the map shows. */
export function columnsOf(mode: MapMode, onOpen: (place: Place) => void): Column<Place>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'next-name',
      value: nameOf,
      cell: (place) => (
        <span className="next-name-line">
          <button
            type="button"
            className="row-button cut"
            aria-haspopup="dialog"
            onClick={() => onOpen(place)}
          >
            {nameOf(place)}
          </button>
          <span className="soft">{place.postalCode}</span>
          {place.state !== 'collecting' && <StateMark state={place.state} />}
        </span>
      ),
    },
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
      value: (place) => (place.state === 'started' ? undefined : missingOf(place)),
      cell: (place) => (place.state === 'started' ? '–' : number(missingOf(place))),
      numeric: true,
    },
    FOLLOWING[mode],
  ]
}

const nameOf = ({ name }: Place) => name?.place ?? 'unbekannt'

const days = (id: string, header: string, value: (row: Place) => number): Column<Place> => ({
  id,
  header,
  meaning: 'neu bestätigt, weniger die sich abgemeldet haben',
  value,
  cell: (row) => <span className={growthClass(change(value(row)))}>{change(value(row))}</span>,
  numeric: true,
})

const SEVEN_DAYS = days('tage', '7 Tage', ({ growth7 }) => growth7)

const FOLLOWING: Record<MapMode, Column<Place>> = {
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
