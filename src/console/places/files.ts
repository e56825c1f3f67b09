import { queryOptions } from '@tanstack/react-query'
import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'
import { ApiError } from '../api.ts'
import type { Point } from './distance.ts'

// Written by scripts/build/console-files.ts, both in the order of the postal codes.

/** Packed differences to the one before; x and y in `perUnit` parts of a unit of the map. */
type PositionsFile = { perUnit: number; postalCode: string; x: string; y: string }

type NamesFile = {
  place: string[]
  /** Packed. */
  inhabitants: string
  /** Packed, in tenths of a km². */
  area: string
  states: string[]
  /** Name, and the number of its state. */
  districts: [name: string, state: number][]
  /** The number of its district, as packed differences to the one before. */
  district: string
}

/** Where the places lie on the map (DESIGN section 5: 410 units wide, 556 high). */
export type Positions = {
  postalCodes: readonly string[]
  x: Float64Array
  y: Float64Array
  /** Number of a postal code in the arrays. */
  numberOf: ReadonlyMap<string, number>
}

export type PlaceName = {
  place: string
  inhabitants: number
  /** In km². */
  area: number
  district: string
  state: string
}

/** What the places are called and how many live there, by their number in `Positions`. */
export type Names = {
  of: (number: number) => PlaceName | undefined
  states: readonly string[]
  districtsOf: (state: string) => readonly string[]
}

export const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Enough to draw the map; the first thing that a page with a map asks for. */
export const positionsQuery = queryOptions({
  queryKey: ['places', 'positions'],
  queryFn: async () => readPositions(await fetchFile<PositionsFile>(POSITIONS_URL)),
  ...forGood,
})

/** The rest; asked for once the map stands. */
export const namesQuery = queryOptions({
  queryKey: ['places', 'names'],
  queryFn: async () => readNames(await fetchFile<NamesFile>(NAMES_URL)),
  ...forGood,
})

const POSITIONS_URL = new URL('../../../.generated/console/positions.json', import.meta.url).href
const NAMES_URL = new URL('../../../.generated/console/names.json', import.meta.url).href

export async function fetchFile<File>(url: string): Promise<File> {
  const response = await fetch(url).catch(() => undefined)
  if (response?.ok) return (await response.json()) as File
  const message = 'Die Karte konnte nicht geladen werden. Prüfe deine Verbindung und lade die Seite neu.'
  throw new ApiError({ status: response?.status ?? 0, code: 'places-missing', message })
}

export function readPositions({ perUnit, postalCode, x, y }: PositionsFile): Positions {
  const postalCodes = sums(unpackNumbers(postalCode)).map((code) => String(code).padStart(5, '0'))
  return {
    postalCodes,
    x: Float64Array.from(sums(unpackNumbers(x)), (value) => value / perUnit),
    y: Float64Array.from(sums(unpackNumbers(y)), (value) => value / perUnit),
    numberOf: new Map(postalCodes.map((code, number) => [code, number])),
  }
}

export function readNames({ place, inhabitants, area, states, districts, district }: NamesFile): Names {
  const districtOf = sums(unpackNumbers(district))
  const inhabitantsOf = unpackNumbers(inhabitants)
  const tenthsOf = unpackCounts(area)
  return {
    of: (number) => {
      const name = place[number]
      const [districtName = '', state = -1] = districts[districtOf[number] ?? -1] ?? []
      return name === undefined
        ? undefined
        : {
            place: name,
            inhabitants: inhabitantsOf[number] ?? 0,
            area: (tenthsOf[number] ?? 0) / 10,
            district: districtName,
            state: states[state] ?? '',
          }
    },
    states,
    districtsOf: (state) => districts.filter((each) => states[each[1]] === state).map(([name]) => name),
  }
}

export function pointOf({ x, y }: Positions, number: number): Point {
  return { x: x[number] ?? 0, y: y[number] ?? 0 }
}

/** `[100, 3, -2]` → `[100, 103, 101]`: what was written as steps. */
export function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
