import type { MultiPolygon } from 'polygon-clipping'
import { MAP_HEIGHT, MAP_WIDTH } from '../../src/console/map/area-view.ts'
import { centreOfHexagon, type HexagonAt, hexagonAt, hexagonCorners } from '../../src/console/map/hexagons.ts'
import { bordersBetween } from '../../src/console/map/near/borders.ts'
import { type Cells, uncutCells } from '../../src/console/map/near/cells.ts'
import { GRID, ringOf, twiceArea } from '../../src/console/map/rings.ts'
import { packCounts } from '../../src/contract/console/packed-numbers.ts'
import { landIn, readOutline } from './console-outline.ts'
import { type Place, packedSteps } from './console-places.ts'

/** Parts of a unit in which lines are written that are seen from far away: 800 m, half a pixel there. */
const COARSE = 2
/** What is written of a hexagon's land: so many parts of it. */
const LAND_PARTS = 70

/** Named from far away, where there is room; in this order. */
const CITIES = [
  'Berlin',
  'Hamburg',
  'München',
  'Köln',
  'Frankfurt am Main',
  'Stuttgart',
  'Leipzig',
  'Hannover',
  'Dresden',
  'Nürnberg',
  'Bremen',
  'Rostock',
]

/** What draws the map from far away, and the cells at the country's border, which only need to be cut once. */
export async function mapOf(places: readonly Place[]) {
  const outline = await readOutline(places)
  const { rings, delaunay } = uncutCells(
    places.map(({ x }) => x),
    places.map(({ y }) => y),
  )
  const cut = new Map(
    rings.flatMap((ring, number) => {
      const pieces = landIn(ring, outline)
      return pieces ? [[number, pieces] as const] : []
    }),
  )
  const cells: Cells = { rings: rings.map((ring, number) => cut.get(number) ?? [ring]), delaunay }
  const states = [...new Set(places.map(({ state }) => state))]
  const stateBorders = bordersBetween(cells, (number) => states.indexOf(places[number]?.state ?? ''))
  const nearest = ({ x, y }: { x: number; y: number }) => delaunay.find(x * GRID, y * GRID)
  return {
    country: {
      perUnit: COARSE,
      outline: packedLines(outline.map(([ring = []]) => coarse(ring.flat()))),
      stateBorders: packedLines(stateBorders.map((line) => coarse([...line]))),
      hexagons: hexagonsOf(places, outline, nearest),
      cities: CITIES.map((name) => cityOf(name, places)),
    },
    border: {
      perUnit: GRID,
      place: packedSteps([...cut.keys()]),
      rings: packCounts([...cut.values()].map((those) => those.length)),
      lines: packedLines([...cut.values()].flat().map((ring) => [...ring])),
    },
  }
}

/** Less exact, and without the corners that then fall on the one before. */
function coarse(line: readonly number[]): number[] {
  const corners: [number, number][] = []
  for (let at = 0; at < line.length; at += 2) {
    corners.push([((line[at] ?? 0) / GRID) * COARSE, ((line[at + 1] ?? 0) / GRID) * COARSE])
  }
  return [...ringOf(corners)]
}

/** How many corners each line has, and all of them one after the other, as steps. */
function packedLines(lines: readonly (readonly number[])[]) {
  const kept = lines.filter(({ length }) => length > 2)
  const corners = kept.flat()
  return {
    corners: packCounts(kept.map(({ length }) => length / 2)),
    x: packedSteps(corners.filter((_, at) => at % 2 === 0)),
    y: packedSteps(corners.filter((_, at) => at % 2 === 1)),
  }
}

/** All hexagons with land in them, row by row: how much of each is land, and which places lie in it. */
function hexagonsOf(
  places: readonly Place[],
  outline: MultiPolygon,
  nearest: (point: { x: number; y: number }) => number,
) {
  const land = landOf(outline)
  const hexagons = [...land.keys()]
    .map(atOf)
    .sort((one, other) => one.row - other.row || one.column - other.column)
  const numbers = new Map(hexagons.map((at, number) => [keyOf(at), number]))
  const ofPlace = places.map((place) => numbers.get(keyOf(hexagonAt(place))) ?? -1)
  const filled = new Set(ofPlace)
  return {
    row: packedSteps(hexagons.map(({ row }) => row)),
    column: packedSteps(hexagons.map(({ column }) => column)),
    landParts: LAND_PARTS,
    land: packCounts(hexagons.map((at) => Math.max(1, Math.round((land.get(keyOf(at)) ?? 0) * LAND_PARTS)))),
    ofPlace: packedSteps(ofPlace),
    /** Where no place has its middle: the one that is nearest to the hexagon's. */
    nearest: packedSteps(
      hexagons.flatMap((at, number) => (filled.has(number) ? [] : [nearest(centreOfHexagon(at))])),
    ),
  }
}

const keyOf = ({ row, column }: HexagonAt) => `${row} ${column}`
const atOf = (key: string): HexagonAt => {
  const [row = 0, column = 0] = key.split(' ').map(Number)
  return { row, column }
}

/** How much of each hexagon is land, of those that have any. */
function landOf(outline: MultiPolygon): Map<string, number> {
  const end = hexagonAt({ x: MAP_WIDTH, y: MAP_HEIGHT })
  const land = new Map<string, number>()
  for (let row = -1; row <= end.row + 1; row++) {
    for (let column = -1; column <= end.column + 1; column++) {
      const corners = hexagonCorners(centreOfHexagon({ row, column }))
      const hexagon = ringOf(corners.map(([x, y]) => [x * GRID, y * GRID]))
      const pieces = landIn(hexagon, outline) ?? [hexagon]
      const part = pieces.reduce((sum, piece) => sum + twiceArea(piece), 0) / twiceArea(hexagon)
      if (part > 0) land.set(keyOf({ row, column }), part)
    }
  }
  return land
}

/** In the middle of its inhabitants. */
function cityOf(city: string, places: readonly Place[]): [name: string, x: number, y: number] {
  const those = places.filter(({ place }) => place === city)
  const all = those.reduce((sum, { inhabitants }) => sum + inhabitants, 0)
  if (all === 0) throw new Error(`No place is called ${city}.`)
  const middle = (of: (place: Place) => number) =>
    Math.round(those.reduce((sum, place) => sum + of(place) * place.inhabitants, 0) / all)
  return [city.replace(' am Main', ''), middle(({ x }) => x), middle(({ y }) => y)]
}
