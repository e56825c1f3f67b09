import { useEffect } from 'react'
import { Select } from '../../design/select.tsx'
import type { Names } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { readDemandSearch } from './search.ts'

const EVERYWHERE = { value: '', name: 'Ganz Deutschland' }

export function RegionFilter({ names }: { names: Names | undefined }) {
  const [{ land = '', kreis = '' }, change] = useFilters(readDemandSearch)
  const states = optionsOf(names?.states ?? [], land)
  const districts = optionsOf((land && names?.districtsOf(land)) || [], kreis)
  return (
    <span className="row region-filters">
      <Select
        label="Bundesland"
        value={land}
        options={[EVERYWHERE, ...states]}
        onChange={(state) => change({ land: state, kreis: undefined })}
      />
      {land !== '' && (
        <Select
          label="Landkreis"
          value={kreis}
          options={[{ value: '', name: 'Alle Kreise' }, ...districts]}
          onChange={(district) => change({ kreis: district })}
        />
      )}
    </span>
  )
}

// What the address says is among the options even before the names are there.
function optionsOf(values: readonly string[], chosen: string) {
  const all = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return all.map((value) => ({ value, name: value }))
}

/** An address that names a region which does not exist is put right once the names are known. */
export function useKnownRegion(names: Names | undefined): void {
  const [{ land, kreis }, change] = useFilters(readDemandSearch)
  useEffect(() => {
    if (!names || land === undefined) return
    if (!names.states.includes(land)) change({ land: undefined, kreis: undefined }, true)
    else if (kreis && !names.districtsOf(land).includes(kreis)) change({ kreis: undefined }, true)
  }, [names, land, kreis, change])
}
