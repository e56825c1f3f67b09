import { useMemo } from 'react'
import { parseSearch, type Search } from '../search.ts'
import { useAddress } from './router.tsx'

/** What a page keeps in its address, as its `read` (pages/<name>/search.ts) understands it; the same object until that changes. */
export function useSearch<PageSearch>(read: (search: Search) => PageSearch): PageSearch {
  const { search } = useAddress()
  return useMemo(() => read(parseSearch(search)), [read, search])
}
