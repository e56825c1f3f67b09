import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readSignupsSearch, type SignupsSearch } from './search.ts'

const route = getRouteApi('/inside/anmeldungen')

type Changes = { [Name in keyof SignupsSearch]?: SignupsSearch[Name] | undefined }

/**
 * What the address says, and a way to change parts of it. A change is a step that the back button takes back, but for
 * `replace`: while somebody types.
 */
export function useSignupsSearch(): [
  SignupsSearch,
  (changes: Changes, options?: { replace: boolean }) => void,
] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: Changes, { replace } = { replace: false }) => {
      void navigate({
        search: (before) => readSignupsSearch({ ...before, ...changes }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [search, change]
}
