import { queryOptions } from '@tanstack/react-query'
import { Delaunay } from 'd3-delaunay'
import { hexbin } from 'd3-hexbin'
import { Refused } from '../refused.ts'

/** In km from the corner in the north-west. */
export type Point = { x: number; y: number }

/** As scripts/build/country.ts writes them. */
type CountryFile = Record<'code' | 'x' | 'y' | 'area', number[]> &
  Record<'outline' | 'islands', string> & { state: string[] }
type NamesFile = { name: string[]; district: string[]; town: number[] }

/** Germany's postal codes, each known by its number. */
export type Country = ReturnType<typeof readCountry>
/** What they are called. */
export type Names = ReturnType<typeof readNames>

/** Enough to draw the map. */
export const countryQuery = fileQuery(
  new URL('../../../.generated/console/country.json', import.meta.url),
  readCountry,
)
/** Asked for when the map stands. */
export const namesQuery = fileQuery(
  new URL('../../../.generated/console/names.json', import.meta.url),
  readNames,
)

/** Read once, and kept for good. */
function fileQuery<File, Read>({ href }: URL, read: (file: File) => Read) {
  return queryOptions({
    queryKey: [href],
    queryFn: async () => {
      const response = await fetch(href).catch(() => undefined)
      if (response?.ok) return read((await response.json()) as File)
      throw new Refused('missing', 'Die Karte kam nicht an. Prüfe deine Verbindung und lade die Seite neu.')
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function readCountry({ code, x, y, area, ...file }: CountryFile) {
  const codes = sums(code).map((each) => String(each).padStart(5, '0'))
  const south = sums(y)
  const points = sums(x).map((east, number): Point => ({ x: east / 10, y: (south[number] ?? 0) / 10 }))
  const numberOf = new Map(codes.map((each, number) => [each, number]))
  const numbers = [...numberOf.values()]
  const alone = numbers.map((number) => [number])
  // From far away several places are one cell, a hexagon with sides of 9 km where others are around it.
  const bins = hexbin<number>()
    .radius(9)
    .x((number) => points[number]?.x ?? 0)
    .y((number) => points[number]?.y ?? 0)(numbers)
  return {
    ...file,
    states: [...new Set(file.state)].sort(),
    codes,
    areaKm2: area.map((tenths) => tenths / 10),
    pointOf: (postalCode = '') => points[numberOf.get(postalCode) ?? -1],
    hexagons: cellsOf(bins, bins),
    areas: cellsOf(points, alone),
  }
}

/** `[100, 3, -2]` → `[100, 103, 101]`. */
function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

/** What the map is made of: a cell is what is nearer to its middle than to any other. */
export type Cells = ReturnType<typeof cellsOf>

/** @param places the numbers of the places that each cell stands for */
function cellsOf(points: readonly Point[], places: readonly (readonly number[])[]) {
  const delaunay = new Delaunay(Float64Array.from(points.flatMap(({ x, y }) => [x, y])))
  const voronoi = delaunay.voronoi([-100, -100, 800, 1000])
  return { points, places, delaunay, voronoi, shapes: points.map((_, cell) => voronoi.renderCell(cell)) }
}

export function readNames({ name, district, town }: NamesFile) {
  const towns = town.flatMap((inhabitants, number) => (inhabitants > 0 ? { number, inhabitants } : []))
  return {
    ...{ name, district },
    /** Places that carry the name of their town, the largest first, with the inhabitants of all of it. */
    towns: towns.sort((one, other) => other.inhabitants - one.inhabitants),
  }
}

/** The lines between areas of different groups, as a path of SVG: of each two that are neighbours the side that they share. */
export function borders({ areas }: Country, groupOf: (number: number) => unknown): string {
  const { halfedges, triangles } = areas.delaunay
  const { circumcenters } = areas.voronoi
  const corner = (edge: number) =>
    circumcenters.slice(2 * Math.floor(edge / 3), 2 * Math.floor(edge / 3) + 2).join()
  return Array.from(halfedges, (other, edge) =>
    other > edge && groupOf(triangles[edge] ?? 0) !== groupOf(triangles[other] ?? 0)
      ? `M${corner(edge)}L${corner(other)}`
      : '',
  ).join('')
}

/** In the order of a circle's quarters. */
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']

/** The nearest point within 45° of an arrow key's direction. */
export function nearestTowards(points: readonly Point[], from: Point, key: string): number | undefined {
  const found: { number?: number; away: number } = { away: Number.POSITIVE_INFINITY }
  points.forEach(({ x, y }, number) => {
    const away = Math.hypot(x - from.x, y - from.y)
    if (away === 0 || away >= found.away) return
    const quarter = Math.round(Math.atan2(y - from.y, x - from.x) / (Math.PI / 2) + 4) % 4
    if (ARROWS[quarter] === key) Object.assign(found, { number, away })
  })
  return found.number
}
