import type { MapMode } from '../../map/map-data.ts'
import { type Column, classOf, Head, type Sort } from '../../design/column.tsx'
import { sorted } from '../../design/sort.ts'
import { Link } from '../../router/link.tsx'
import { change, number } from '../../words.ts'
import { Plate } from './plate.tsx'
import type { Groups, Row } from './rows.ts'
import type { View } from './search.ts'
import { growthClass } from './sentence.tsx'
import { STATE_NAMES, StateMark } from './state-mark.tsx'

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

type HeadProps = {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
  picks: boolean
}

export function TableHead({ columns, sort, onSort, picks }: HeadProps) {
  return (
    <thead>
      <tr>
        {picks && <td className="pick" />}
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} byServer={false} />
        ))}
      </tr>
    </thead>
  )
}

type RowsProps = {
  /** What these rows are, for who cannot see where they begin. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  chosen: string | undefined
  onPress: (row: Row) => void
  /** Those that are ticked; undefined: nothing is chosen among several just now. */
  picks: ReadonlySet<string> | undefined
  onPick?: (postalCode: string) => void
}

export function Rows({ label, rows, columns, chosen, onPress, picks, onPick }: RowsProps) {
  return (
    <tbody aria-label={label}>
      {rows.map((row) => (
        <tr key={row.key} className={row.key === chosen ? 'chosen' : undefined} aria-current={row.key === chosen || undefined}>
          {picks && (
            <td className="pick">
              {onPick && row.place && (
                <input
                  type="checkbox"
                  aria-label={`${row.name} ${row.code} wählen`}
                  checked={picks.has(row.place.postalCode)}
                  onChange={() => row.place && onPick(row.place.postalCode)}
                />
              )}
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.id} className={index === 0 ? 'next-name' : classOf(column)}>
              {index === 0 ? <Name row={row} onPress={onPress} /> : cellOf(column, row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function cellOf({ cell, value }: Column<Row>, row: Row) {
  return cell ? cell(row, 0) : number(Number(value?.(row)))
}

function Name({ row, onPress }: { row: Row; onPress: (row: Row) => void }) {
  const behind = (
    <>
      {row.state !== 'collecting' && <StateMark state={row.state} />}
      {row.rank !== undefined && <Plate rank={row.rank} small />}
    </>
  )
  if (row.choice.kind === 'region') {
    return (
      <span className="next-name-line">
        <Link to={`/regionen/${row.choice.id}`} className="row-button cut" data-item={row.key}>
          {row.name}
        </Link>
        {behind}
      </span>
    )
  }
  return (
    <span className="next-name-line">
      <button
        type="button"
        className="row-button cut"
        data-item={row.key}
        {...(row.place && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => onPress(row)}
      >
        {row.name}
      </button>
      {row.code && <span className="soft">{row.code}</span>}
      {row.company && <span className="soft company">Firma</span>}
      {behind}
    </span>
  )
}
