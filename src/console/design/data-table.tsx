import './data-table.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { number } from '../words.ts'
import { type Column, classOf, Head, type Sort } from './column.tsx'
import { sorted } from './sort.ts'

export type DataTableProps<Row> = {
  /** What the table shows, for who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** The rows come sorted by the server, which sorts by the columns that say so. */
  sortedByServer?: boolean
  /** Rows drawn in mustard. */
  isChosen?: (row: Row) => boolean
  /** Scrolls inside a box of its own and draws only the rows in sight: for long lists. Rows are 37 px then. */
  scrolls?: boolean
  /** Wider than a phone: moved sideways there, by keyboard, too. */
  wide?: boolean
  /** On a phone each row is a card, its cells one below the other, each behind the word of its head. */
  cards?: boolean
  /** Stands under the rows, inside the box. */
  foot?: ReactNode
}

/** A table with rules and no boxes. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort, onSort, sortedByServer = false, scrolls = false } = props
  const shown = useMemo(
    () => (sort && !sortedByServer ? sorted(rows, columns, sort) : rows),
    [rows, columns, sort, sortedByServer],
  )
  const scroller = useRef<HTMLDivElement>(null)
  return (
    // A box that scrolls has to be reached by keyboard.
    <div
      className={scrolls ? 'table-box scrolls' : 'table-box'}
      ref={scroller}
      {...((scrolls || props.wide) && { tabIndex: 0 })}
    >
      <table
        className={`figure-text data-table ${props.cards ? 'cards' : ''}`}
        aria-rowcount={shown.length + 1}
      >
        <caption className="hidden-text">{props.caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} byServer={sortedByServer} />
            ))}
          </tr>
        </thead>
        {scrolls ? (
          <RowsInSight {...props} shown={shown} scroller={scroller} />
        ) : (
          <tbody>
            {shown.map((row, index) => (
              <BodyRow key={rowKey(row)} {...props} row={row} index={index} />
            ))}
          </tbody>
        )}
      </table>
      {props.foot}
    </div>
  )
}

type RowsProps<Row> = DataTableProps<Row> & {
  shown: readonly Row[]
  scroller: RefObject<HTMLDivElement | null>
}

function RowsInSight<Row>({ shown, scroller, ...props }: RowsProps<Row>) {
  const { above, below, indexes, measure } = useWindowOfRows(shown.length, scroller)
  return (
    <tbody>
      {above > 0 && <Gap height={above} columns={props.columns.length} />}
      {indexes.map((index) => {
        const row = shown[index]
        return row && <BodyRow key={props.rowKey(row)} {...props} row={row} index={index} measure={measure} />
      })}
      {below > 0 && <Gap height={below} columns={props.columns.length} />}
    </tbody>
  )
}

// Holds the place of the rows that are out of sight.
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className="rows-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

type BodyRowProps<Row> = DataTableProps<Row> & {
  row: Row
  index: number
  /** Told of the row as it is drawn, for its height. */
  measure?: (row: Element | null) => void
}

function BodyRow<Row>({ columns, row, index, isChosen, cards, measure }: BodyRowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={isChosen?.(row) ? 'chosen' : undefined}
    >
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} {...(cards && { 'data-head': column.header })}>
          {column.cell ? column.cell(row, index + 1) : written(column, row)}
        </td>
      ))}
    </tr>
  )
}

function written<Row>({ value, numeric }: Column<Row>, row: Row): ReactNode {
  const shown = value?.(row)
  return numeric && typeof shown === 'number' ? number(shown) : shown
}

/** Pixels of a row until it is drawn: `.scrolls .data-table td` in data-table.css. */
const ROW_HEIGHT = 37
/** Rows drawn above and below those in sight, so that a quick turn of the wheel shows no gap. */
const OVERSCAN = 24

/**
 * Which rows of a long list are drawn.
 * @returns the heights in pixels left free above and below, and the indexes between.
 */
function useWindowOfRows(count: number, scroller: RefObject<HTMLElement | null>) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 700 },
  })
  const items = virtual.getVirtualItems()
  return {
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    indexes: items.map(({ index }) => index),
    measure: virtual.measureElement,
  }
}
