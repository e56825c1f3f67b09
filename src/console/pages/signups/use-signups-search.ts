import { useCallback } from 'react'
import { navigate } from '../../router/navigate.ts'
import { useSearch } from '../../router/use-search.ts'
import { readSignupsSearch, type SignupsSearch } from './search.ts'

type Changes = { [Name in keyof SignupsSearch]?: SignupsSearch[Name] | undefined }

/**
 * What the address says, and a way to change parts of it. A change is a step that the back button takes back, but for
 * `replace`: while somebody types.
 */
export function useSignupsSearch(): [
  SignupsSearch,
  (changes: Changes, options?: { replace: boolean }) => void,
] {
  const search = useSearch(readSignupsSearch)
  const change = useCallback((changes: Changes, { replace } = { replace: false }) => {
    void navigate({
      search: (before) => readSignupsSearch({ ...before, ...changes }),
      replace,
      resetScroll: false,
    })
  }, [])
  return [search, change]
}
