import type { ReactNode } from 'react'

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  byServer: boolean
}

export function Head<Row>({ column, sort, onSort, byServer }: HeadProps<Row>) {
  // A column of drawings says nothing that the one beside it does not: it has no head.
  if (column.header === '') return <td className={classOf(column)} />
  const sorts = onSort && (byServer ? column.sortable : column.value)
  const isSorted = sort?.column === column.id
  // Numbers are looked at from the largest down, words from A.
  const descending = isSorted ? !sort.descending : column.numeric === true
  const direction = sort?.descending ? ('descending' as const) : ('ascending' as const)
  return (
    <th
      scope="col"
      className={classOf(column)}
      title={column.meaning}
      {...(isSorted && { 'aria-sort': direction })}
    >
      {sorts ? (
        <button type="button" onClick={() => onSort({ column: column.id, descending })}>
          {column.header}
          {isSorted && <span className={`sort-mark ${direction}`} />}
        </button>
      ) : (
        column.header
      )}
      {column.meaning && <span className="hidden-text"> ({column.meaning})</span>}
    </th>
  )
}

/** One column. Its header sorts when it has a `value`, or when the server sorts and it is `sortable`. */
export type Column<Row> = {
  id: string
  header: string
  /** What the header means, in full, for whoever points at it or cannot see the column. */
  meaning?: string
  /** What rows are compared by; `undefined` sorts last. */
  value?: (row: Row) => string | number | undefined
  /** What is drawn; without it, the value, in `numeric` ones as `1.989`. `rank` counts from 1 in the order shown. */
  cell?: (row: Row, rank: number) => ReactNode
  sortable?: boolean
  /** Numbers stand at the right, one below the other. */
  numeric?: boolean
  /** Added to the class of its cells, e.g. for a width. */
  className?: string
}

export type Sort = { column: string; descending: boolean }

/** A column of bars, each a part of the largest; the number stands in the column beside it. */
export function barColumn<Row>(rows: readonly Row[], value: (row: Row) => number): Column<Row> {
  const most = Math.max(1, ...rows.map(value))
  const widthOf = (row: Row) => `${(Math.max(0, value(row)) / most) * 100}%`
  return {
    id: 'balken',
    header: '',
    className: 'bar-cell',
    cell: (row) => <span className="bar" style={{ width: widthOf(row) }} />,
  }
}

export function classOf<Row>({ numeric, className }: Column<Row>): string | undefined {
  return [numeric && 'numeric', className].filter(Boolean).join(' ') || undefined
}
