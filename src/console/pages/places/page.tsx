import './places.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Figure, Figures } from '../../design/figures.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Select } from '../../design/select.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { atClock, number } from '../../words.ts'
import { filterRows, type PlaceRow, rowsOf, STATE_NAMES } from './model.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { PlaceList } from './place-list.tsx'
import { placesQuery } from './queries.ts'
import { readPlacesSearch } from './search.ts'

/** Goal and state of every place in which somebody waits, or that was decided about. */
export default function PlacesPage() {
  const [search, change] = useFilters(readPlacesSearch)
  const places = useQuery(placesQuery)
  const positions = useQuery(positionsQuery)
  const names = useQuery(namesQuery)
  const rows = useMemo(
    () =>
      places.data && positions.data && names.data
        ? rowsOf(places.data, positions.data, names.data)
        : undefined,
    [places.data, positions.data, names.data],
  )
  const shown = useMemo(() => rows && filterRows(rows, search), [rows, search])
  const error = places.error ?? positions.error ?? names.error
  const open = rows?.find(({ postalCode }) => postalCode === search.ort)
  return (
    <>
      <PageHead
        title="Orte"
        note={
          places.data &&
          `Jede Postleitzahl, in der jemand wartet oder für die etwas geplant ist. Stand: ${atClock(places.data.countedAt)} Uhr`
        }
      />
      {error && !rows ? (
        <Failed error={error} onRetry={() => void [places, positions, names].map((each) => each.refetch())} />
      ) : rows && shown ? (
        <>
          <PlaceFigures rows={rows} />
          <PlaceFilters shown={shown.length} all={rows.length} />
          <PlaceList rows={shown} />
          <PlaceDialog key={search.ort} row={open} onClose={() => change({ ort: undefined })} />
        </>
      ) : (
        <Loading />
      )}
    </>
  )
}

function PlaceFigures({ rows }: { rows: readonly PlaceRow[] }) {
  const inState = (state: PlaceRow['state']) => number(rows.filter((row) => row.state === state).length)
  return (
    <Figures>
      <Figure
        label="Orte mit Wartenden"
        value={number(rows.filter(({ waiting }) => waiting > 0).length)}
        meaning="Postleitzahlen, in denen wenigstens ein Mensch wartet"
      />
      <Figure
        label="Sammeln"
        value={inState('collecting')}
        meaning="Es warten weniger, als das Ziel verlangt"
      />
      <Figure
        label="Bereit"
        value={inState('ready')}
        meaning="Es warten so viele, wie das Ziel verlangt, und noch ist nicht gestartet"
      />
      <Figure
        label="Gestartet"
        value={inState('started')}
        meaning="Durch einen Start oder von Hand gekennzeichnet"
      />
    </Figures>
  )
}

const STATE_OPTIONS = [
  { value: '', name: 'Jeder Stand' },
  ...Object.values(STATE_NAMES).map((value) => ({ value, name: value })),
] as const

/** Text, state, own goal; and how many that leaves. */
function PlaceFilters({ shown, all }: { shown: number; all: number }) {
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
