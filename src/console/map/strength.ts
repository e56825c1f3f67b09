import type { PlaceName } from '../places/files.ts'
import { decimal, number } from '../words.ts'
import type { Hexagon } from './country.ts'
import { SIDE_KM } from './hexagons.ts'
import type { MapMode, PlaceFigures, PlaceState } from './map-data.ts'

/** 1 to 5; the strength of a hue. */
export type Step = 1 | 2 | 3 | 4 | 5

/** How an area is painted; blank where nobody lives, so that nobody can wait. */
export type Paint = { state: PlaceState; step: Step } | 'blank'

/** Where the steps above the first begin. In a hexagon wait the people of some five places. */
const STEPS = {
  density: { place: [0.3, 0.7, 1.3, 2.4], hexagon: [0.3, 0.7, 1.3, 2.4] },
  amount: { place: [5, 15, 40, 100], hexagon: [25, 75, 150, 300] },
  growth: { place: [0.1, 0.3, 0.6, 1.2], hexagon: [0.1, 0.3, 0.6, 1.2] },
} as const satisfies Record<Exclude<MapMode, 'state'>, Record<AreaKind, readonly number[]>>

export type AreaKind = 'place' | 'hexagon'

/** What the strength counts, and what its five steps begin with; undefined where there is but the hue. */
export function scaleOf(mode: MapMode, kind: AreaKind): { counts: string; steps: string[] } | undefined {
  if (mode === 'state') return undefined
  const [first, ...rest] = STEPS[mode][kind].map((start) =>
    mode === 'amount' ? number(start) : decimal(start),
  )
  const last = rest.pop()
  return { counts: COUNTS[mode], steps: [`< ${first}`, `${first}`, ...rest, `${last}+`] }
}

const COUNTS = {
  density: 'Haushalte je km²',
  amount: 'Haushalte',
  growth: 'neu je 1.000 Einw.',
} as const

/** What is known of an area, one place or several. */
export type AreaFigures = {
  waiting: number
  growth28: number
  /** In km². */
  area: number
  /** Undefined until the names have come. */
  inhabitants: number | undefined
}

/** In the first five of seven hundred postal codes fewer people live than this: companies, boxes, islands. */
export const FEWEST_INHABITANTS = 100

/** Where fewer live, nobody is looked for. */
export function isBlank(name: PlaceName | undefined): boolean {
  return name !== undefined && name.inhabitants < FEWEST_INHABITANTS
}

export function paintOf(state: PlaceState, figures: AreaFigures, mode: MapMode, kind: AreaKind): Paint {
  if (mode === 'state') return { state, step: 4 }
  const value = strengthOf(figures, mode)
  const above = STEPS[mode][kind].filter((start) => value >= start).length
  return { state, step: (1 + above) as Step }
}

function strengthOf(figures: AreaFigures, mode: Exclude<MapMode, 'state'>): number {
  const { waiting, growth28, area, inhabitants } = figures
  if (mode === 'amount') return waiting
  if (mode === 'density') return area > 0 ? waiting / area : 0
  return inhabitants ? (growth28 / inhabitants) * 1000 : 0
}

/** `58 Haushalte, 2,2 je km²` */
export function figuresText({ waiting, area }: AreaFigures): string {
  const households = waiting === 1 ? 'ein Haushalt' : `${number(waiting)} Haushalte`
  return area > 0 ? `${households}, ${decimal(waiting / area)} je km²` : households
}

export const STATE_WORDS: Record<PlaceState, string> = {
  collecting: 'sammelt',
  ready: 'am Ziel',
  started: 'läuft',
}

/** km² of a hexagon that is all land. The map narrows the north a little and widens the south: within 8 %. */
export const HEXAGON_AREA = ((3 * Math.sqrt(3)) / 2) * SIDE_KM ** 2

type PlacesOf = {
  figures: readonly PlaceFigures[]
  nameOf: (number: number) => PlaceName | undefined
  leftOut: ReadonlySet<number>
}

/** All of a hexagon's places together. */
export type HexagonFigures = AreaFigures & { state: PlaceState; isBlank: boolean; isPale: boolean }

/** Where no place has its middle in a hexagon, it has its share of the one whose area covers it. */
export function hexagonFigures(hexagon: Hexagon, { figures, nameOf, leftOut }: PlacesOf): HexagonFigures {
  const area = HEXAGON_AREA * hexagon.land
  const inside = hexagon.places.length > 0
  const all = inside ? hexagon.places : hexagon.nearest === undefined ? [] : [hexagon.nearest]
  const kept = all.filter((place) => !leftOut.has(place))
  const places = kept.length > 0 ? kept : all
  const names = places.map(nameOf)
  const sum = (of: (place: PlaceFigures) => number) =>
    places.reduce((total, place) => total + (figures[place] ? of(figures[place]) : 0), 0)
  const known = names.every((name) => name !== undefined)
  const inhabitants = names.reduce((total, name) => total + (name?.inhabitants ?? 0), 0)
  const part = inside ? 1 : Math.min(1, area / (names[0]?.area || area * 2))
  return {
    waiting: Math.round(sum(({ waiting }) => waiting) * part),
    growth28: sum(({ growth28 }) => growth28) * part,
    area,
    inhabitants: known ? inhabitants * part : undefined,
    state: commonState(places.map((place) => figures[place]?.state ?? 'collecting')),
    isBlank: known && inhabitants < FEWEST_INHABITANTS,
    isPale: all.length > 0 && kept.length === 0,
  }
}

/** The furthest state that a third of the places has: a region of a few villages must be seen among others. */
function commonState(states: readonly PlaceState[]): PlaceState {
  const has = (state: PlaceState) => states.filter((each) => each === state).length * 3 >= states.length
  if (states.length === 0) return 'collecting'
  return has('started') ? 'started' : has('ready') ? 'ready' : 'collecting'
}
