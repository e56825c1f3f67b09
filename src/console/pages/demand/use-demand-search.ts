import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DemandSearch } from './search.ts'

const route = getRouteApi('/inside/')

/** What the address says, and a way to change parts of it; each change is a step that the back button takes back. */
export function useDemandSearch(): [DemandSearch, (changes: Changes) => void] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: Changes) => {
      void navigate({ search: (before) => without({ ...before, ...changes }), resetScroll: false })
    },
    [navigate],
  )
  return [search, change]
}

type Changes = { [Name in keyof DemandSearch]?: DemandSearch[Name] | undefined }

function without(changes: Changes): DemandSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== ''),
  )
}
