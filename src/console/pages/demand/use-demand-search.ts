import { useCallback, useEffect } from 'react'
import type { Names } from '../../places/files.ts'
import { navigate } from '../../router/navigate.ts'
import { useSearch } from '../../router/use-search.ts'
import { type DemandSearch, readDemandSearch } from './search.ts'

/**
 * What the address says, and a way to change parts of it. A change is a step that the back button takes back, but for
 * `replace`.
 */
export function useDemandSearch(): [DemandSearch, (changes: Changes, replace?: boolean) => void] {
  const search = useSearch(readDemandSearch)
  const change = useCallback((changes: Changes, replace = false) => {
    void navigate({ search: (before) => without({ ...before, ...changes }), replace, resetScroll: false })
  }, [])
  return [search, change]
}

type Changes = { [Name in keyof DemandSearch]?: DemandSearch[Name] | undefined }

function without(changes: Changes): DemandSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** An address that names a region which does not exist is put right once the names are known. */
export function useKnownRegion(names: Names | undefined): void {
  const [{ land, kreis }, change] = useDemandSearch()
  useEffect(() => {
    if (!names || land === undefined) return
    if (!names.states.includes(land)) change({ land: undefined, kreis: undefined }, true)
    else if (kreis && !names.districtsOf(land).includes(kreis)) change({ kreis: undefined }, true)
  }, [names, land, kreis, change])
}
