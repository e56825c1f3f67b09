import type { RouterOutputs } from '../ask.ts'
import { anyText, matching, oneOf } from '../filters.ts'
import type { Country, Names } from '../place-map/country.ts'
import type { State } from '../place-map/paint.ts'

export type Next = RouterOutputs['next']['figures']
type Region = RouterOutputs['regions']['list'][number]

/** What the page keeps in its address. */
export const FILTERS = {
  /** Words of a place, a postal code, a region. */
  suche: anyText(80),
  land: anyText(40),
  /** What is chosen: a postal code, or `v-` and a proposal's middle. */
  ort: matching(/^(?:v-)?\d{5}$/),
  /** Which rows the table has; without it: those nearly at their goal. */
  ansicht: oneOf(['ziel', 'waechst', 'laeuft', 'alle']),
}

/** How many confirmed households a region takes, unless somebody decides otherwise. */
export const REGION_GOAL = 250

export type Place = ReturnType<typeof placesOf>[number]

const STATES: Record<string, State> = { c: 'collecting', r: 'ready', s: 'started' }

/** All places with what waits there, in the order of their numbers. */
export function placesOf({ places }: Next, country: Country, names: Names | undefined) {
  if (places.waiting.length !== country.codes.length)
    throw new Error('The figures are of other places than the map.')
  const at = (column: readonly number[], number: number) => column[number] ?? 0
  return country.codes.map((postalCode, number) => ({
    ...{ postalCode, name: names?.name[number] ?? '', district: names?.district[number] ?? '' },
    land: country.state[number] ?? '',
    areaKm2: at(country.areaKm2, number),
    state: STATES[places.states[number] ?? ''] ?? 'collecting',
    waiting: at(places.waiting, number),
    open: at(places.open, number),
    growth7: at(places.growth7, number),
    goal: at(places.goal, number),
  }))
}

/** What search and Land leave, the same in list, map and table. */
export function shownOf(
  { proposals }: Next,
  all: readonly Place[],
  regions: readonly Region[],
  { suche = '', land }: { suche?: string | undefined; land?: string | undefined },
) {
  const words = suche.toLowerCase().split(/\s+/)
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const there = all.filter((place) => !land || place.land === land)
  const places = there.filter(({ postalCode, name, district }) => fits(`${postalCode} ${name} ${district}`))
  const codesOf = (some: readonly Place[]) => new Set(some.map(({ postalCode }) => postalCode))
  const [codesThere, codes] = [codesOf(there), codesOf(places)]
  const fitsTogether = (name: string, postalCodes: readonly string[]) =>
    postalCodes.some((code) => codes.has(code) || (codesThere.has(code) && fits(name)))
  const codesIn = ({ places }: Region) => places.map(({ postalCode }) => postalCode)
  return {
    places,
    /** For the map, by number. */
    standings: all.map((place) => (codes.has(place.postalCode) ? place : undefined)),
    proposals: proposals.filter(({ name, postalCodes }) => fitsTogether(name, postalCodes)).slice(0, 10),
    /** Regions at their goal: nothing is nearer at hand than starting them. More are in their list. */
    ready: regions
      .filter((region) => region.state === 'ready' && fitsTogether(region.name, codesIn(region)))
      .slice(0, 3),
  }
}

export type Shown = ReturnType<typeof shownOf>

/** A place, with the proposal that it belongs to; or a proposal, without another one the first. */
export function chosenOf(ort: string | undefined, shown: Shown | undefined) {
  const code = ort?.replace('v-', '')
  const place = ort === code ? shown?.places.find(({ postalCode }) => postalCode === code) : undefined
  const proposal = shown?.proposals.find(({ centre, postalCodes }) =>
    place ? postalCodes.includes(place.postalCode) : centre === code,
  )
  return { place, proposal: proposal ?? (place ? undefined : shown?.proposals[0]) }
}

/** Green where it grows, red where it shrinks. */
export const toneOf = (growth: number) => (growth > 0 ? 'up' : growth < 0 ? 'down' : undefined)
