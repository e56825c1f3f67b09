import type { Sort } from './column.ts'

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
