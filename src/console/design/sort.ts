import type { Column, Sort } from './column.tsx'

/** How an address sorts a list: `-anm` is column anm from the largest down. What is no column counts as not said. */
export function readSort(text: string | undefined, columns: readonly { id: string }[], usual: Sort): Sort {
  const column = text?.replace('-', '')
  return columns.some(({ id }) => id === column)
    ? { column: column ?? '', descending: text?.startsWith('-') ?? false }
    : usual
}

/** The other way round; the usual order is left out. */
export function writeSort({ column, descending }: Sort, usual: Sort): string | undefined {
  return column === usual.column && descending === usual.descending
    ? undefined
    : `${descending ? '-' : ''}${column}`
}

const german = new Intl.Collator('de', { numeric: true })

/** The rows by the values of a column; those without one stand last, whichever way it goes. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): Row[] {
  const read = columns.find(({ id }) => id === sort.column)?.value
  const way = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: read?.(row) }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined)
        return Number(one.value === undefined) - Number(other.value === undefined)
      return way * compare(one.value, other.value)
    })
    .map(({ row }) => row)
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : german.compare(String(one), String(other))
}
