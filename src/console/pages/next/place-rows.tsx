import { type Column, classOf, Head, type Sort } from '../../design/column.tsx'
import { StateMark } from '../../design/state-mark.tsx'
import { Link } from '../../router/link.tsx'
import { number } from '../../words.ts'
import { Plate } from './plate.tsx'
import type { Row } from './rows.ts'

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
        <tr
          key={row.key}
          className={row.key === chosen ? 'chosen' : undefined}
          aria-current={row.key === chosen || undefined}
        >
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
