import { useCallback } from 'react'
import { navigate } from '../../router/navigate.ts'
import { useSearch } from '../../router/use-search.ts'
import { type DemandSearch, readDemandSearch } from './search.ts'

/** What the address says, and a way to change parts of it; each change is a step that the back button takes back. */
export function useDemandSearch(): [DemandSearch, (changes: Changes) => void] {
  const search = useSearch(readDemandSearch)
  const change = useCallback((changes: Changes) => {
    void navigate({ search: (before) => without({ ...before, ...changes }), resetScroll: false })
  }, [])
  return [search, change]
}

type Changes = { [Name in keyof DemandSearch]?: DemandSearch[Name] | undefined }

function without(changes: Changes): DemandSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== ''),
  )
}
