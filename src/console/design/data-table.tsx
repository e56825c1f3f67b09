import './data-table.css'
import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { type Column, classOf, type Sort } from './column.ts'
import { Head } from './table-head.tsx'
import { useWindowOfRows } from './window-of-rows.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

type DataTableProps<Row extends RowData> = {
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
  onRowClick?: (row: Row) => void
  /** Scrolls inside a box of its own and draws only the rows in sight: for long lists. Rows are 37 px then. */
  scrolls?: boolean
  /** Wider than a phone: moved sideways there, by keyboard, too. */
  wide?: boolean
  /** Stands under the rows, inside the box. */
  foot?: ReactNode
}

/** A table with rules and no boxes. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort, onSort, sortedByServer = false, scrolls = false } = props
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: sortedByServer,
    state: { sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [] },
  })
  const shown = table.getRowModel().rows
  const scroller = useRef<HTMLDivElement>(null)
  return (
    // A box that scrolls has to be reached by keyboard.
    <div
      className={scrolls ? 'table-box scrolls' : 'table-box'}
      ref={scroller}
      {...((scrolls || props.wide) && { tabIndex: 0 })}
    >
      <table className="data-table" aria-rowcount={shown.length + 1}>
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
              <BodyRow key={row.id} {...props} row={row.original} index={index} />
            ))}
          </tbody>
        )}
      </table>
      {props.foot}
    </div>
  )
}

function definitionOf<Row extends RowData>({ id, value }: Column<Row>): ColumnDef<Features, Row> {
  return {
    id,
    accessorFn: (row) => value?.(row),
    enableSorting: true,
    sortUndefined: 'last',
    sortFn: (one, other) => compare(one.getValue(id), other.getValue(id)),
  } as ColumnDef<Features, Row>
}

const german = new Intl.Collator('de', { numeric: true })

function compare(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : german.compare(String(one ?? ''), String(other ?? ''))
}

type RowsProps<Row extends RowData> = DataTableProps<Row> & {
  shown: TableRow<Features, Row>[]
  scroller: RefObject<HTMLDivElement | null>
}

function RowsInSight<Row extends RowData>({ shown, scroller, ...props }: RowsProps<Row>) {
  const { above, below, indexes } = useWindowOfRows(shown.length, scroller)
  return (
    <tbody>
      {above > 0 && <Gap height={above} columns={props.columns.length} />}
      {indexes.map((index) => {
        const row = shown[index]
        return row && <BodyRow key={row.id} {...props} row={row.original} index={index} />
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

function BodyRow<Row extends RowData>({
  columns,
  row,
  index,
  isChosen,
  onRowClick,
}: DataTableProps<Row> & { row: Row; index: number }) {
  return (
    // Whoever uses a keyboard finds a button in the row.
    <tr
      aria-rowindex={index + 2}
      className={isChosen?.(row) ? 'chosen' : undefined}
      onClick={onRowClick && (() => onRowClick(row))}
    >
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell ? column.cell(row, index + 1) : column.value?.(row)}
        </td>
      ))}
    </tr>
  )
}
