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
import { type Chosen, chosenOf, FILTERS, MODES, mapped, type Place, placesOf, shownOf } from './figures.ts'
import { Proposals } from './proposals.tsx'

// Beside list and map, fetched when they stand: the first view has to be light.
const PlaceTable = lazy(() => import('./places.tsx'))
const RegionDialog = lazy(async () => ({
  default: (await import('../regions/region-dialog.tsx')).RegionDialog,
}))

/** Where next, and why there: proposals, map and table with one selection and the same filters. */
export default function NextPage() {
  const [search, change] = useFilters(FILTERS)
  const { suche, land } = search
  const query = useQuery(
    ask.next.figures.queryOptions(undefined, { trpc: IN_BACKGROUND, refetchInterval: 60_000 }),
  )
  const map = useQuery(countryQuery)
  const country = map.data
  const next = query.data
  const names = useQuery({ ...namesQuery, enabled: next !== undefined }).data
  const places = useMemo(() => next && country && placesOf(next, country, names), [next, country, names])
  const shown = useMemo(
    () => next && places && shownOf(next, places, { ...(suche && { suche }), ...(land && { land }) }),
    [next, places, suche, land],
  )
  const [made, setMade] = useState<NewRegion>()
  const chosen = chosenOf(search.ort, shown?.proposals, places)
  return (
    <div className="next">
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
      <div className="next-columns" aria-busy={!shown}>
        <Proposals next={next} shown={shown} chosen={chosen} places={places} onMake={setMade} />
        <Section
          title="Karte"
          aside={
            <Choice
              label="Die Karte zeigt"
              value={search.zeigt ?? ''}
              options={[
                ['', 'Dichte'],
                ['menge', 'Menge'],
                ['wachstum', 'Wachstum'],
              ]}
              onChange={(zeigt) => change({ zeigt })}
            />
          }
        >
          {map.error && (
            <p role="alert">
              Die Karte kam nicht an.{' '}
              <button type="button" className="link" onClick={() => void map.refetch()}>
                Noch einmal
              </button>
            </p>
          )}
          {country && <NextMap {...{ country, names, next, places, shown, chosen }} />}
        </Section>
        <Suspense>
          {next && shown && places && (
            <PlaceTable next={next} places={places} shown={shown.places} onMake={setMade} />
          )}
        </Suspense>
      </div>
      <Suspense>{made && <RegionDialog region={made} onClose={() => setMade(undefined)} />}</Suspense>
    </div>
  )
}

/** „281.122 Haushalte warten ohne Brief, +8.026 in 7 Tagen.“ */
function noteOf(places: readonly Place[] | undefined): string {
  if (!places) return '– Haushalte warten ohne Brief.'
  const [waiting, growth] = places.reduce(
    ([all, grown], place) => [all + place.waiting, grown + place.growth7],
    [0, 0],
  )
  return `${counted(waiting, 'Haushalt wartet', 'Haushalte warten')} ohne Brief, ${changeText(growth)} in 7 Tagen.`
}

type NextMapProps = Pick<Parameters<typeof PlaceMap>[0], 'country' | 'names'> & {
  next: Parameters<typeof Proposals>[0]['next']
  places: readonly Place[] | undefined
  shown: ReturnType<typeof shownOf> | undefined
  chosen: Chosen
}

const NOTHING: ReadonlySet<number> = new Set()

/** What the page knows, drawn. */
function NextMap({ country, names, next, places, shown, chosen: { place, proposal } }: NextMapProps) {
  const [{ zeigt = '' }, change] = useFilters(FILTERS)
  const numbersOf = (codes: readonly string[]) => codes.flatMap((code) => country.numberOf.get(code) ?? [])
  const figures = useMemo(() => places && mapped(places, country, names), [places, country, names])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the country's numbers
  const regions = useMemo(
    () => next?.regions.map(({ postalCodes }) => numbersOf(postalCodes)) ?? [],
    [next?.regions, country],
  )
  const together = place ? [place.postalCode] : (proposal?.postalCodes ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same as long as its places are
  const chosen = useMemo(() => numbersOf(together), [together.join()])
  const at = country.numberOf.get(place?.postalCode ?? proposal?.centre ?? '')
  const { name, waiting = 0, growth7 = 0 } = place ?? proposal ?? {}
  return (
    <PlaceMap
      {...{ country, names, figures, regions, chosen }}
      mode={MODES[zeigt] ?? 'density'}
      pale={shown?.pale ?? NOTHING}
      plates={(shown?.proposals ?? []).map((each, index) => ({
        rank: index + 1,
        at: country.numberOf.get(each.centre) ?? 0,
        isChosen: each === proposal,
      }))}
      sign={
        at === undefined
          ? undefined
          : {
              at,
              title: name || (place?.postalCode ?? ''),
              line: `${counted(waiting, 'Haushalt', 'Haushalte')}, ${changeText(growth7)}`,
            }
      }
      onChoose={(choice) => {
        const ort =
          'place' in choice ? country.codes[choice.place] : `v-${shown?.proposals[choice.rank - 1]?.centre}`
        change({ ort })
      }}
    />
  )
}
