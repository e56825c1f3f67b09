import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, one below the other. */
  numeric?: boolean
  className?: string
}

type TableProps<Row> = {
  /** What the table shows, for who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  isChosen?: (row: Row) => boolean
}

/** A table with rules and no boxes; on a phone each row is a card, its cells one below the other behind the word of their head. */
export function Table<Row>({ caption, columns, rows, rowKey, isChosen }: TableProps<Row>) {
  return (
    <div className="table-box">
      <table>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isChosen?.(row) ? 'chosen' : undefined}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function classOf<Row>({ numeric, className }: Column<Row>): string | undefined {
  return [numeric && 'numeric', className].filter(Boolean).join(' ') || undefined
}
