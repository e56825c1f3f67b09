import { brand } from '../../brand.ts'
import { Select } from '../../design/select.tsx'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { useFilters } from '../../router/use-search.ts'
import { change as changeText, counted } from '../../words.ts'
import { readNextSearch } from './search.ts'

const EVERYWHERE = 'Ganz Deutschland'
const STATE_OPTIONS = [
  { value: '', name: EVERYWHERE },
  ...GERMAN_STATES.map((value) => ({ value, name: value })),
] as const

/** The page's name, how many wait, and the filters of list, map and table. */
export function TitleBar({ totals }: { totals: { waiting: number; growth7: number } | undefined }) {
  const [search, change] = useFilters(readNextSearch)
  return (
    <div className="next-title">
      <title>{`Wo als Nächstes · ${brand}`}</title>
      <h1>Wo als Nächstes</h1>
      <p className="soft figure-text">
        {totals
          ? `${counted(totals.waiting, 'Haushalt wartet', 'Haushalte warten')} ohne Brief, ${changeText(totals.growth7)} in 7 Tagen.`
          : '– Haushalte warten ohne Brief.'}
      </p>
      <search className="next-filters">
        <label>
          <span className="hidden-text">Ort, PLZ oder Region suchen</span>
          <input
            type="search"
            value={search.suche ?? ''}
            placeholder="Ort, PLZ oder Region"
            // Letter by letter is one step for the back button.
            onChange={({ target }) => change({ suche: target.value }, true)}
          />
        </label>
        <Select
          label="Land"
          value={search.land ?? ''}
          options={STATE_OPTIONS}
          onChange={(land) => change({ land: land || undefined })}
        />
      </search>
    </div>
  )
}
