import { PERIODS, type Period } from '../../../contract/console/demand.ts'
import { Select } from '../../design/select.tsx'
import type { Names } from '../../places/files.ts'
import { HeadTools } from '../../shell/head-tools.tsx'
import { useDemandSearch } from './use-demand-search.ts'

const PERIOD_NAMES: Record<Period, string> = {
  '7': 'Letzte 7 Tage',
  '30': 'Letzte 30 Tage',
  '90': 'Letzte 90 Tage',
  '365': 'Letzte 12 Monate',
  all: 'Gesamte Zeit',
}
const IN_ORDER: readonly Period[] = ['7', '30', '90', '365', 'all']

/** The period, in the console's head. */
export function PeriodFilter() {
  const [{ zeitraum = PERIODS[0] }, change] = useDemandSearch()
  return (
    <HeadTools>
      <Select
        label="Zeitraum"
        value={zeitraum}
        options={IN_ORDER.map((period) => ({ value: period, name: PERIOD_NAMES[period] }))}
        onChange={(period) => change({ zeitraum: period === PERIODS[0] ? undefined : period })}
      />
    </HeadTools>
  )
}

const EVERYWHERE = { value: '', name: 'Ganz Deutschland' }

/** State, and district within it. */
export function RegionFilter({ names }: { names: Names | undefined }) {
  const [{ land = '', kreis = '' }, change] = useDemandSearch()
  const states = optionsOf(names?.states ?? [], land)
  const districts = optionsOf((land && names?.districtsOf(land)) || [], kreis)
  return (
    <span className="region-filters">
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
