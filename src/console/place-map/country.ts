import { queryOptions } from '@tanstack/react-query'
import { Delaunay } from 'd3-delaunay'
import { Refused } from '../refused.ts'

export type Point = { x: number; y: number }

/** As scripts/build/country.ts writes them; steps are differences to the one before, lengths are tenths of a km. */
type CountryFile = {
  code: number[]
  x: number[]
  y: number[]
  area: number[]
  states: string[]
  state: number[]
  outline: [x: number[], y: number[]][]
  outside: number[]
  cities: [name: string, x: number, y: number][]
}
type NamesFile = { name: string[]; inhabitants: number[]; districts: string[]; district: number[] }

/** Germany's postal codes, each known by its number, in km from the corner in the north-west. */
export type Country = ReturnType<typeof readCountry>
/** What they are called. */
export type Names = ReturnType<typeof readNames>

const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Enough to draw the map. */
export const countryQuery = queryOptions({
  queryKey: ['country'],
  queryFn: async () =>
    readCountry(await load(new URL('../../../.generated/console/country.json', import.meta.url))),
  ...forGood,
})

/** Asked for when the map stands. */
export const namesQuery = queryOptions({
  queryKey: ['names'],
  queryFn: async () =>
    readNames(await load(new URL('../../../.generated/console/names.json', import.meta.url))),
  ...forGood,
})

async function load<File>(url: URL): Promise<File> {
  const response = await fetch(url).catch(() => undefined)
  if (response?.ok) return (await response.json()) as File
  throw new Refused('missing', 'Die Karte kam nicht an. Prüfe deine Verbindung und lade die Seite neu.')
}

export function readCountry(file: CountryFile) {
  const codes = sums(file.code).map((code) => String(code).padStart(5, '0'))
  const [x, y] = [inKm(file.x), inKm(file.y)]
  const delaunay = new Delaunay(Float64Array.from(x.flatMap((each, number) => [each, y[number] ?? 0])))
  const pointOf = (number: number): Point => ({ x: x[number] ?? 0, y: y[number] ?? 0 })
  const points = codes.map((_, number) => pointOf(number))
  const hexagons = hexagonsOf(points, delaunay)
  return {
    ...{ codes, points, pointOf, delaunay, states: file.states, state: file.state },
    numberOf: new Map(codes.map((code, number) => [code, number])),
    /** In km². */
    area: file.area.map((tenths) => tenths / 10),
    /** The area of a place is what is nearer to its middle than to any other, as far as the country goes. */
    voronoi: delaunay.voronoi([-100, -100, 800, 1000]),
    outline: outlineOf(file, pointOf),
    cities: file.cities.map(([name, x, y]) => ({ name, x: x / 10, y: y / 10, rank: 1 })),
    hexagons,
    hexagonOf: new Map(hexagons.map(({ key }, number) => [key, number])),
  }
}

const inKm = (steps: readonly number[]) => sums(steps).map((tenths) => tenths / 10)

/** `[100, 3, -2]` → `[100, 103, 101]`. */
function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

/** What of the map is land: what is drawn is cut by it. Around places that it leaves out comes a circle. */
function outlineOf({ outline, outside }: CountryFile, pointOf: (number: number) => Point) {
  return {
    rings: outline.map(([x, y]) => {
      const down = inKm(y)
      return inKm(x).map((x, corner): Point => ({ x, y: down[corner] ?? 0 }))
    }),
    circles: outside.map((number) => ({ ...pointOf(number), radius: 2.5 })),
  }
}

/** From far away several places are one hexagon; where none has its middle in it, the nearest. */
export type Hexagon = Point & { key: string; places: readonly number[] }

/** Km of a hexagon's side. */
export const SIDE = 9
const [WIDTH, ROW] = [Math.sqrt(3) * SIDE, 1.5 * SIDE]
/** Farther from any place is the sea, or abroad. */
const OFFSHORE = 25

function hexagonsOf(points: readonly Point[], delaunay: Delaunay<Delaunay.Point>): Hexagon[] {
  const inside = new Map<string, number[]>()
  points.forEach((point, number) => {
    const key = hexagonAt(point)
    inside.set(key, [...(inside.get(key) ?? []), number])
  })
  const hexagons: Hexagon[] = []
  for (let row = 0; row * ROW < 900; row++)
    for (let column = -1; column * WIDTH < 660; column++) {
      const centre = centreOf(row, column)
      const nearest = delaunay.find(centre.x, centre.y)
      const own = points[nearest] ?? centre
      const key = `${row} ${column}`
      const places = inside.get(key) ?? [nearest]
      if (inside.has(key) || Math.hypot(own.x - centre.x, own.y - centre.y) < OFFSHORE)
        hexagons.push({ ...centre, key, places })
    }
  return hexagons
}

/** Odd rows stand half a hexagon to the right. */
const centreOf = (row: number, column: number): Point => ({
  x: (column + (row % 2) / 2) * WIDTH,
  y: row * ROW,
})

/** The key of the hexagon that a point lies in: that of the nearer middle, in the row above or the one below. */
export function hexagonAt({ x, y }: Point): string {
  const above = Math.floor(y / ROW)
  const [nearest] = [above, above + 1]
    .map((row) => {
      const column = Math.round(x / WIDTH - (row % 2) / 2)
      const centre = centreOf(row, column)
      return { key: `${row} ${column}`, away: Math.hypot(centre.x - x, centre.y - y) }
    })
    .sort((one, other) => one.away - other.away)
  return nearest?.key ?? ''
}

/** All postal codes of one town or village: one name on the map, in the middle of its inhabitants. */
export type Town = Point & { name: string; inhabitants: number; leads: boolean; numbers: number[] }

export function readNames({ name, inhabitants, districts, district }: NamesFile) {
  const districtOf = sums(district)
  return { name, inhabitants, districtOf, district: districtOf.map((each) => districts[each] ?? '') }
}

/** The largest first; the largest of its district leads it. */
export function townsOf({ pointOf }: Country, { name, inhabitants, district }: Names): Town[] {
  const towns = new Map<string, Town & { district: string }>()
  name.forEach((each, number) => {
    const key = `${each}\t${district[number]}`
    const town = towns.get(key) ?? {
      ...{ name: each, district: district[number] ?? '', leads: false, numbers: [] },
      ...{ x: 0, y: 0, inhabitants: 0 },
    }
    // An empty postal code still counts as one.
    const weight = (inhabitants[number] ?? 0) + 1
    const [all, at] = [town.inhabitants + weight, pointOf(number)]
    town.x += ((at.x - town.x) * weight) / all
    town.y += ((at.y - town.y) * weight) / all
    town.inhabitants = all
    town.numbers.push(number)
    towns.set(key, town)
  })
  const sorted = [...towns.values()].sort((one, other) => other.inhabitants - one.inhabitants)
  const led = new Set<string>()
  for (const town of sorted) {
    town.leads = !led.has(town.district)
    led.add(town.district)
  }
  return sorted
}

/**
 * The lines between areas of different groups: of each two that are neighbours the side that they share.
 * @param groupOf a place
 */
export function traceBorders(
  { delaunay, voronoi }: Country,
  groupOf: (number: number) => unknown,
  path: Path2D,
): Path2D {
  const { halfedges, triangles } = delaunay
  const { circumcenters } = voronoi
  halfedges.forEach((other, edge) => {
    if (other < edge) return
    const [from, to] = [triangles[edge] ?? 0, triangles[other] ?? 0]
    if (groupOf(from) === groupOf(to)) return
    const [one, two] = [2 * Math.floor(edge / 3), 2 * Math.floor(other / 3)]
    path.moveTo(circumcenters[one] ?? 0, circumcenters[one + 1] ?? 0)
    path.lineTo(circumcenters[two] ?? 0, circumcenters[two + 1] ?? 0)
  })
  return path
}

const TOWARDS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** The nearest point within 45° of an arrow key's direction; what lies to a side of it counts as farther. */
export function nearestTowards(points: readonly Point[], from: number, key: string): number | undefined {
  const [at, towards] = [points[from], TOWARDS[key]]
  if (!at || !towards) return undefined
  let best: { number: number; away: number } | undefined
  points.forEach((point, number) => {
    const [right, down] = [point.x - at.x, point.y - at.y]
    const ahead = right * towards.x + down * towards.y
    const aside = Math.abs(right * towards.y) + Math.abs(down * towards.x)
    const away = ahead + aside
    if (ahead > 0 && aside <= ahead && (!best || away < best.away)) best = { number, away }
  })
  return best?.number
}
