import './next.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ask, IN_BACKGROUND } from '../ask.ts'
import { Choice } from '../controls.tsx'
import { useFilters } from '../filters.ts'
import { Failed, PageHead, Section } from '../page.tsx'
import { countryQuery, namesQuery } from '../place-map/country.ts'
import { PlaceMap } from '../place-map/map.tsx'
import type { NewRegion } from '../regions/region-dialog.tsx'
import { change as changeText, counted } from '../words.ts'
import { chosenOf, FILTERS, type Place, placesOf, shownOf } from './figures.ts'
import { Proposals } from './proposals.tsx'

// Beside list and map, fetched when they stand: the first view has to be light.
const PlaceTable = lazy(() => import('./places.tsx'))
const RegionDialog = lazy(async () => ({
  default: (await import('../regions/region-dialog.tsx')).RegionDialog,
}))

/** Where next, and why there: proposals, map and table with one selection and the same filters. */
export default function NextPage() {
  const [{ suche, land, ort }, change] = useFilters(FILTERS)
  const query = useQuery(
    ask.next.figures.queryOptions(undefined, { trpc: IN_BACKGROUND, refetchInterval: 60_000 }),
  )
  const regions = useQuery(ask.regions.list.queryOptions(undefined, { trpc: IN_BACKGROUND })).data
  const map = useQuery(countryQuery)
  const [next, country] = [query.data, map.data]
  const names = useQuery({ ...namesQuery, enabled: next !== undefined }).data
  const places = useMemo(() => next && country && placesOf(next, country, names), [next, country, names])
  const shown = useMemo(
    () => next && places && shownOf(next, places, regions ?? [], { suche, land }),
    [next, places, regions, suche, land],
  )
  const [made, setMade] = useState<NewRegion>()
  const { place, proposal } = chosenOf(ort, shown)
  const { name, waiting = 0, growth7 = 0 } = place ?? proposal ?? {}
  const postalCode = place?.postalCode ?? proposal?.centre
  const chosen = useMemo(
    () => (place ? [place.postalCode] : (proposal?.postalCodes ?? [])),
    [place, proposal],
  )
  return (
    <>
      <PageHead title="Wo als Nächstes" note={noteOf(places)}>
        <search className="row">
          <label>
            <span className="hidden-text">Ort, PLZ oder Region suchen</span>
            <input
              type="search"
              value={suche ?? ''}
              placeholder="Ort, PLZ oder Region"
              // Letter by letter is one step for the back button.
              onChange={({ target }) => change({ suche: target.value }, { replace: true })}
            />
          </label>
          <Choice
            label="Land"
            value={land ?? ''}
            options={[
              ['', 'Ganz Deutschland'],
              ...(country?.states ?? []).map((each) => [each, each] as const),
            ]}
            onChange={(land) => change({ land })}
          />
        </search>
      </PageHead>
      {query.error && !next && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      <div className="columns next-columns" aria-busy={!shown}>
        <Proposals next={next} shown={shown} open={proposal} onMake={setMade} />
        <Section title="Karte">
          {map.error && <Failed error={map.error} onRetry={() => void map.refetch()} />}
          {country && (
            <PlaceMap
              {...{ country, names, chosen }}
              standings={shown?.standings}
              plates={shown?.proposals.map(({ centre }) => centre)}
              sign={
                postalCode === undefined
                  ? undefined
                  : {
                      postalCode,
                      title: name || postalCode,
                      line: `${counted(waiting, 'Haushalt', 'Haushalte')}, ${changeText(growth7)}`,
                    }
              }
              onChoose={(code, isPlate) => change({ ort: isPlate ? `v-${code}` : code })}
            />
          )}
        </Section>
        <Suspense>{shown && <PlaceTable shown={shown.places} />}</Suspense>
      </div>
      <Suspense>{made && <RegionDialog region={made} onClose={() => setMade(undefined)} />}</Suspense>
    </>
  )
}

/** „281.122 Haushalte warten ohne Brief, +8.026 in 7 Tagen.“ */
function noteOf(places: readonly Place[] | undefined): string {
  if (!places) return '– Haushalte warten ohne Brief.'
  const sum = (of: 'waiting' | 'growth7') => places.reduce((total, place) => total + place[of], 0)
  return `${counted(sum('waiting'), 'Haushalt wartet', 'Haushalte warten')} ohne Brief, ${changeText(sum('growth7'))} in 7 Tagen.`
}
