import { useEffect } from 'react'
import type { Names } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { readDemandSearch } from './search.ts'

/** An address that names a region which does not exist is put right once the names are known. */
export function useKnownRegion(names: Names | undefined): void {
  const [{ land, kreis }, change] = useFilters(readDemandSearch)
  useEffect(() => {
    if (!names || land === undefined) return
    if (!names.states.includes(land)) change({ land: undefined, kreis: undefined }, true)
    else if (kreis && !names.districtsOf(land).includes(kreis)) change({ kreis: undefined }, true)
  }, [names, land, kreis, change])
}
