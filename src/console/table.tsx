import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand at the right, one below the other. */
  numeric?: boolean
  className?: string
  /** What the address calls it; a press on its head sorts by it. */
  sort?: string
}

type TableProps<Row> = {
  /** What the table shows, for who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  isChosen?: (row: Row) => boolean
  /** What it is sorted by, as in the address: the column's name, with a minus before it the other way round. */
  sorted?: string | undefined
  onSort?: ((sorted: string) => void) | undefined
}

/** A table with rules and no boxes; on a phone each row is a card, its cells one below the other behind the word of their head. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isChosen, sorted, onSort } = props
  return (
    <div className="table-box">
      <table>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={isChosen?.(row) ? 'chosen' : undefined}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)} data-head={column.head}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = Pick<TableProps<Row>, 'sorted' | 'onSort'> & { column: Column<Row> }

function Head<Row>({ column, sorted, onSort }: HeadProps<Row>) {
  const { head, sort } = column
  if (!sort || !onSort) {
    return (
      <th scope="col" className={classOf(column)}>
        {head}
      </th>
    )
  }
  const direction = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : undefined
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button type="button" onClick={() => onSort(direction === 'descending' ? sort : `-${sort}`)}>
        {head}
      </button>
    </th>
  )
}

function classOf<Row>({ numeric, className }: Column<Row>): string | undefined {
  return [numeric && 'numeric', className].filter(Boolean).join(' ') || undefined
}
