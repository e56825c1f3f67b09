import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'
import { sums } from '../places/files.ts'
import { centreOfHexagon, type HexagonAt } from './hexagons.ts'

// Written by scripts/build/console-map.ts.

/** How many corners each line has, packed, and all corners as packed steps in `perUnit` parts of a unit. */
export type LinesFile = { corners: string; x: string; y: string }

export type CountryFile = {
  perUnit: number
  outline: LinesFile
  stateBorders: LinesFile
  hexagons: {
    /** Packed steps. */
    row: string
    column: string
    /** How many of `landParts` parts are land; packed. */
    landParts: number
    land: string
    /** In which hexagon each place lies; packed steps. */
    ofPlace: string
    /** For each hexagon in which no place lies: whose area covers its middle; packed steps. */
    nearest: string
  }
  cities: [name: string, x: number, y: number][]
}

/** Corners of a line, `x, y, x, y …`, in units of the map. */
export type Line = Float64Array

export type Hexagon = HexagonAt & {
  /** Its middle. */
  x: number
  y: number
  /** The part of it that is land. */
  land: number
  /** Numbers of the places that have their middle in it. */
  places: readonly number[]
  /** Where there are none: the place whose area covers its middle. */
  nearest: number | undefined
}

/** What is drawn from far away. */
export type Country = {
  outline: readonly Line[]
  stateBorders: readonly Line[]
  hexagons: readonly Hexagon[]
  cities: readonly { name: string; x: number; y: number }[]
}

export function readCountry({ perUnit, outline, stateBorders, hexagons, cities }: CountryFile): Country {
  return {
    outline: readLines(outline, perUnit),
    stateBorders: readLines(stateBorders, perUnit),
    hexagons: readHexagons(hexagons),
    cities: cities.map(([name, x, y]) => ({ name, x, y })),
  }
}

function readHexagons({
  row,
  column,
  landParts,
  land,
  ofPlace,
  nearest,
}: CountryFile['hexagons']): Hexagon[] {
  const columns = sums(unpackNumbers(column))
  const lands = unpackCounts(land)
  const placesOf: number[][] = columns.map(() => [])
  sums(unpackNumbers(ofPlace)).forEach((hexagon, place) => {
    placesOf[hexagon]?.push(place)
  })
  const nearestOf = sums(unpackNumbers(nearest)).values()
  return sums(unpackNumbers(row)).map((row, number) => {
    const at = { row, column: columns[number] ?? 0 }
    const places = placesOf[number] ?? []
    return {
      ...at,
      ...centreOfHexagon(at),
      land: (lands[number] ?? 0) / landParts,
      places,
      nearest: places.length === 0 ? nearestOf.next().value : undefined,
    }
  })
}

export function readLines({ corners, x, y }: LinesFile, perUnit: number): Line[] {
  const [allX, allY] = [sums(unpackNumbers(x)), sums(unpackNumbers(y))]
  let from = 0
  return unpackCounts(corners).map((count) => {
    const line = Float64Array.from({ length: 2 * count }, (_, at) => {
      const corner = from + (at >> 1)
      return ((at % 2 === 0 ? allX[corner] : allY[corner]) ?? 0) / perUnit
    })
    from += count
    return line
  })
}
