import { Select } from '../../design/select.tsx'
import { useFilters } from '../../router/use-search.ts'
import { number } from '../../words.ts'
import { STATE_NAMES } from './model.ts'
import { readPlacesSearch } from './search.ts'

const STATE_OPTIONS = [
  { value: '', name: 'Jeder Stand' },
  ...Object.values(STATE_NAMES).map((value) => ({ value, name: value })),
] as const

/** Text, state, own goal; and how many that leaves. */
export function PlaceFilters({ shown, all }: { shown: number; all: number }) {
  const [search, change] = useFilters(readPlacesSearch)
  return (
    <search className="row place-filters">
      <label>
        <span className="hidden-text">PLZ, Ort oder Kreis suchen</span>
        <input
          type="search"
          value={search.text ?? ''}
          placeholder="PLZ, Ort oder Kreis"
          // Letter by letter is one step for the back button.
          onChange={({ target }) => change({ text: target.value }, true)}
        />
      </label>
      <Select
        label="Stand"
        value={search.stand ?? ''}
        options={STATE_OPTIONS}
        onChange={(state) => change({ stand: state || undefined })}
      />
      <label className="tick-label">
        <input
          type="checkbox"
          checked={search.eigenes === '1'}
          onChange={({ target }) => change({ eigenes: target.checked ? '1' : undefined })}
        />
        nur mit eigenem Ziel
      </label>
      <span className="soft" role="status">
        {shown === all ? `${number(all)} Orte` : `${number(shown)} von ${number(all)} Orten`}
      </span>
    </search>
  )
}
