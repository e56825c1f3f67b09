import { type Next, STATE_LETTERS } from '../../../contract/console/next.ts'
import { unpackCounts, unpackNumbers } from '../../../contract/console/packed-numbers.ts'
import type { PlaceState } from '../../../contract/console/places.ts'
import { type Proposal, scoreOf } from '../../../contract/console/proposals.ts'
import type { Names, PlaceName, Positions } from '../../places/files.ts'
import { type NextSearch, STANDS } from './search.ts'
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

/** Under so many inhabitants a postal code is a company's or one of boxes: nobody lives there to be delivered to. */
export const FEW_INHABITANTS = 100

/** Until names have come nothing is one. */
export const isCompany = ({ name }: Place): boolean =>
  name !== undefined && name.inhabitants < FEW_INHABITANTS

/** „281.122 Haushalte warten ohne Brief, +8.026 in 7 Tagen.“ */
export function totalsOf(places: readonly Place[]): { waiting: number; growth7: number } {
  return places.reduce(
    (sums, { waiting, growth7 }) => ({ waiting: sums.waiting + waiting, growth7: sums.growth7 + growth7 }),
    { waiting: 0, growth7: 0 },
  )
}

/** A proposal in its order: what stands on its plate, and its points. */
export type Ranked = { proposal: Proposal; rank: number; score: number; states: ReadonlySet<string> }
export type Region = Next['regions'][number]

/** What the filters leave, everywhere the same. */
export type Shown = {
  /** The ten best of those that fit. */
  proposals: readonly Ranked[]
  regions: readonly Region[]
  places: readonly Place[]
  /** Numbers of the places that do not fit: pale on the map. */
  leftOut: ReadonlySet<number>
}

const MOST_SHOWN = 10

export function shownOf(next: Next, places: readonly Place[], search: NextSearch): Shown {
  const fits = fitting(search)
  const byCode = new Map(places.map((place) => [place.postalCode, place]))
  const placesIn = (postalCodes: readonly string[]) => postalCodes.flatMap((code) => byCode.get(code) ?? [])
  const fitsAs = (state: PlaceState, name: string, postalCodes: readonly string[]) =>
    fits.state(state) &&
    placesIn(postalCodes).some(fits.land) &&
    (fits.words(name) || placesIn(postalCodes).some((place) => fits.words(textOf(place))))
  const proposals = next.proposals
    .filter((each) => fitsAs(stateOf(each), each.name, each.postalCodes))
    .slice(0, MOST_SHOWN)
    .map((proposal, index) => ({
      proposal,
      rank: index + 1,
      score: scoreOf(proposal),
      states: new Set(placesIn(proposal.postalCodes).map(({ name }) => name?.state ?? '')),
    }))
  const shown = places.filter(
    (place) => fits.state(place.state) && fits.land(place) && fits.words(textOf(place)),
  )
  const kept = new Set(shown)
  return {
    proposals,
    regions: next.regions.filter((each) => fitsAs(each.state, each.name, each.postalCodes)),
    places: shown,
    leftOut: new Set(
      places.flatMap((place) => (kept.has(place) || place.number === undefined ? [] : place.number)),
    ),
  }
}

/** A proposal whose goal is reached is ready, and collects otherwise. */
export const stateOf = ({ households, goal }: Proposal): PlaceState =>
  households >= goal ? 'ready' : 'collecting'

function fitting({ suche, land, stand }: NextSearch) {
  const words = wordsOf(suche ?? '')
  const state = stand && STANDS[stand]
  return {
    state: (of: PlaceState) => !state || of === state,
    land: ({ name }: Place) => !land || name?.state === land,
    words: (text: string) => words.length === 0 || hasAll(text, words),
  }
}

const textOf = ({ postalCode, name }: Place) =>
  `${postalCode} ${name?.place ?? ''} ${name?.district ?? ''} ${name?.state ?? ''}`
