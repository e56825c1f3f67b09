import { GRID } from '../../src/console/map/rings.ts'
import { packCounts, packNumbers } from '../../src/contract/console/packed-numbers.ts'

/** Units of the map for one of its degrees and the corner where it begins: DESIGN section 5. */
const MAP = { west: 5.85, north: 55.08, scale: 70, narrowing: 0.63 }

export type Place = {
  postalCode: string
  place: string
  district: string
  state: string
  inhabitants: number
  /** In km². */
  area: number
  /** Where it lies on the map, in its units, as exact as it is written: on the grid of the map's lines. */
  x: number
  y: number
}

export function readPlaces(table: string): Place[] {
  const rows = table.trimEnd().split('\n').slice(1)
  const places = rows.map((row) => {
    const [postalCode = '', place = '', district = '', state = '', inhabitants, area, latitude, longitude] =
      row.split('\t')
    return {
      ...onMap(Number(longitude), Number(latitude)),
      postalCode,
      place,
      district,
      state,
      inhabitants: Number(inhabitants),
      area: Number(area),
    }
  })
  return places.sort((one, other) => (one.postalCode < other.postalCode ? -1 : 1))
}

/** Where a point of the earth lies on the map, on the grid of its lines. */
export function onMap(longitude: number, latitude: number): { x: number; y: number } {
  const { west, north, scale, narrowing } = MAP
  const [x, y] = [(longitude - west) * narrowing * scale, (north - latitude) * scale]
  return { x: Math.round(x * GRID) / GRID, y: Math.round(y * GRID) / GRID }
}

export function positionsOf(places: readonly Place[]) {
  return {
    perUnit: GRID,
    postalCode: packedSteps(places.map(({ postalCode }) => Number(postalCode))),
    x: packedSteps(places.map(({ x }) => x * GRID)),
    y: packedSteps(places.map(({ y }) => y * GRID)),
  }
}

export function namesOf(places: readonly Place[]) {
  const states = distinct(places.map(({ state }) => state))
  const districts = distinct(places.map(({ state, district }) => `${state}\t${district}`))
  return {
    place: places.map(({ place }) => place),
    inhabitants: packNumbers(places.map(({ inhabitants }) => inhabitants)),
    /** In tenths of a km². */
    area: packCounts(places.map(({ area }) => Math.round(area * 10))),
    states,
    /** Name and the number of its state. */
    districts: districts.map((key): [string, number] => {
      const [state = '', name = ''] = key.split('\t')
      return [name, states.indexOf(state)]
    }),
    district: packedSteps(places.map(({ state, district }) => districts.indexOf(`${state}\t${district}`))),
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort((one, other) => one.localeCompare(other, 'de'))
}

/** `[100, 103, 101]` → `[100, 3, -2]`, packed. */
export function packedSteps(values: readonly number[]): string {
  return packNumbers(values.map((value, index) => value - (values[index - 1] ?? 0)))
}
