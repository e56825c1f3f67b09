import { type Column, classOf, type Sort } from './column.ts'

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  byServer: boolean
}

/** The head of a column; a press sorts by it. */
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
