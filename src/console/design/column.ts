import type { ReactNode } from 'react'

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

/** The class of a column's cells. */
export function classOf<Row>({ numeric, className }: Column<Row>): string | undefined {
  return [numeric && 'numeric', className].filter(Boolean).join(' ') || undefined
}
