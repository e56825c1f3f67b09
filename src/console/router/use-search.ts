import { useCallback, useEffect, useMemo } from 'react'
import { parseSearch, type Search, stringifySearch } from '../search.ts'
import { navigate } from './navigate.ts'
import { useAddress } from './router.tsx'

/** What a page keeps in its address, as its `read` (pages/<name>/search.ts) understands it; the same object until that changes. */
export function useSearch<PageSearch>(read: (search: Search) => PageSearch): PageSearch {
  const { search } = useAddress()
  return useMemo(() => read(parseSearch(search)), [read, search])
}

/** `undefined` or empty takes a filter away. @param replace the back button does not take it back: while somebody types */
export type Change<PageSearch> = (
  changes: { [Name in keyof PageSearch]?: PageSearch[Name] | undefined },
  replace?: boolean,
) => void

/** What the address says, and a way to change parts of it. A change is a step that the back button takes back. */
export function useFilters<PageSearch extends Search>(
  read: (search: Search) => PageSearch,
): [PageSearch, Change<PageSearch>] {
  const { search } = useAddress()
  // What the page does not know goes from its address, which is handed on: it says what is seen, and nothing else.
  useEffect(() => {
    const known = stringifySearch(read(parseSearch(search)))
    if (known !== stringifySearch(parseSearch(search)))
      void navigate({ search: read, replace: true, resetScroll: false })
  }, [read, search])
  const change: Change<PageSearch> = useCallback(
    (changes, replace = false) =>
      void navigate({ search: (before) => read({ ...before, ...changes }), replace, resetScroll: false }),
    [read],
  )
  return [useSearch(read), change]
}
