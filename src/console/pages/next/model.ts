import { type Next, type Proposal, STATE_LETTERS } from '../../../contract/console/next.ts'
import { unpackCounts, unpackNumbers } from '../../../contract/console/packed-numbers.ts'
import type { PlaceState } from '../../../contract/console/places.ts'
import type { Names, PlaceName, Positions } from '../../places/files.ts'
import { type NextSearch, VIEWS, type View } from './search.ts'
import { hasAll, wordsOf } from './words.ts'

/** A postal code with what waits there; without a number when it is none of ours. */
export type Place = {
  postalCode: string
  number: number | undefined
  name: PlaceName | undefined
  waiting: number
  open: number
  told: number
  growth7: number
  growth28: number
  goal: number
  state: PlaceState
}

/** All places, in the order of their numbers; those that are none of ours last. */
export function placesOf(next: Next, { postalCodes }: Positions, names: Names | undefined): Place[] {
  const { places } = next
  const [waiting, open, told] = [places.waiting, places.open, places.told].map(unpackCounts)
  const [growth7, growth28] = [places.growth7, places.growth28].map(unpackNumbers)
  if (waiting?.length !== postalCodes.length) throw new Error('The figures are of other places than the map.')
  const goals = new Map(next.goals.map(({ postalCode, goal }) => [postalCode, goal]))
  const ours = postalCodes.map(
    (postalCode, number): Place => ({
      postalCode,
      number,
      name: names?.of(number),
      waiting: waiting[number] ?? 0,
      open: open?.[number] ?? 0,
      told: told?.[number] ?? 0,
      growth7: growth7?.[number] ?? 0,
      growth28: growth28?.[number] ?? 0,
      goal: goals.get(postalCode) ?? next.defaultGoal,
      state: STATES[places.state[number] ?? ''] ?? 'collecting',
    }),
  )
  const elsewhere = next.elsewhere.map(
    (figures): Place => ({
      ...figures,
      number: undefined,
      name: undefined,
      told: 0,
      growth7: 0,
      growth28: 0,
      goal: next.defaultGoal,
      state: 'collecting',
    }),
  )
  return [...ours, ...elsewhere]
}

const STATES = Object.fromEntries(
  Object.entries(STATE_LETTERS).map(([state, letter]) => [letter, state]),
) as Record<string, PlaceState>

/** How many are missing to its goal. */
export const missingOf = ({ goal, waiting }: Place): number => Math.max(0, goal - waiting)

/** Of its goal so much makes a place one that is nearly there. */
const NEARLY = 0.75

const HOLDS: Record<(typeof VIEWS)[View], (place: Place) => boolean> = {
  nearly: ({ state, waiting, goal }) => state === 'collecting' && waiting >= goal * NEARLY,
  ready: ({ state }) => state === 'ready',
  started: ({ state }) => state === 'started',
  all: ({ state, waiting, open }) => waiting > 0 || open > 0 || state === 'started',
}

export const inView = (places: readonly Place[], view: View): Place[] => places.filter(HOLDS[VIEWS[view]])

/** „281.122 Haushalte warten ohne Brief, +8.026 in 7 Tagen.“ */
export function totalsOf(places: readonly Place[]): { waiting: number; growth7: number } {
  return places.reduce(
    (sums, { waiting, growth7 }) => ({ waiting: sums.waiting + waiting, growth7: sums.growth7 + growth7 }),
    { waiting: 0, growth7: 0 },
  )
}

/** A proposal in its order, which stands on its plate. */
export type Ranked = { proposal: Proposal; rank: number }
export type Region = Next['regions'][number]

/** What the filters leave, everywhere the same. */
export type Shown = {
  /** The ten first of those that fit. */
  proposals: readonly Ranked[]
  /** Regions at their goal. */
  ready: readonly Region[]
  places: readonly Place[]
  /** Numbers of the places that do not fit: pale on the map. */
  leftOut: ReadonlySet<number>
}

const MOST_SHOWN = 10

export function shownOf(next: Next, places: readonly Place[], { suche, land }: NextSearch): Shown {
  const words = wordsOf(suche ?? '')
  const fits = (text: string) => words.length === 0 || hasAll(text, words)
  const byCode = new Map(places.map((place) => [place.postalCode, place]))
  const isThere = ({ name }: Place) => !land || name?.state === land
  const fitsTogether = ({ name, postalCodes }: Pick<Region, 'name' | 'postalCodes'>) => {
    const own = postalCodes.flatMap((code) => byCode.get(code) ?? [])
    return own.some(isThere) && (fits(name) || own.some((place) => fits(textOf(place))))
  }
  const shown = new Set(places.filter((place) => isThere(place) && fits(textOf(place))))
  return {
    proposals: next.proposals
      .filter(fitsTogether)
      .slice(0, MOST_SHOWN)
      .map((proposal, index) => ({ proposal, rank: index + 1 })),
    ready: next.regions.filter((region) => region.state === 'ready' && fitsTogether(region)),
    places: [...shown],
    leftOut: new Set(
      places.flatMap((place) => (shown.has(place) || place.number === undefined ? [] : place.number)),
    ),
  }
}

const textOf = ({ postalCode, name }: Place) =>
  `${postalCode} ${name?.place ?? ''} ${name?.district ?? ''} ${name?.state ?? ''}`
