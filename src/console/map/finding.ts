import type { Point } from '../places/distance.ts'
import type { Country, Hexagon } from './country.ts'
import { type HexagonAt, hexagonAt } from './hexagons.ts'
import type { Land } from './near/land.ts'
import { type Direction, neighbourTowards } from './neighbours.ts'
import { GRID, holds } from './rings.ts'

/** What is pointed at: from far away a hexagon, near in a place; both by their numbers. */
export type Target = { kind: 'hexagon'; number: number } | { kind: 'place'; number: number }

/** What lies at a point; undefined beyond the country. @param land undefined from far away */
export function targetAt(point: Point, country: Country, land: Land | undefined): Target | undefined {
  if (!land) {
    const number = hexagonNumber(country, hexagonAt(point))
    return number === undefined ? undefined : { kind: 'hexagon', number }
  }
  const [x, y] = [point.x * GRID, point.y * GRID]
  const number = land.cells.delaunay.find(x, y)
  return land.cells.rings[number]?.some((ring) => holds(ring, x, y)) ? { kind: 'place', number } : undefined
}

/** What is nearest to a point, wherever that is. */
export function targetNear(point: Point, country: Country, land: Land | undefined): Target {
  if (land) return { kind: 'place', number: land.cells.delaunay.find(point.x * GRID, point.y * GRID) }
  const away = ({ x, y }: Hexagon) => Math.hypot(x - point.x, y - point.y)
  const number = country.hexagons.reduce(
    (best, hexagon, each) => (away(hexagon) < away(country.hexagons[best] ?? hexagon) ? each : best),
    0,
  )
  return { kind: 'hexagon', number }
}

/** Over a lake or a bight the next hexagon may be some further on. */
const FURTHEST_STEP = 8

/** Where an arrow leads from a target; undefined at the country's edge. */
export function targetTowards(
  target: Target,
  direction: Direction,
  country: Country,
  land: Land | undefined,
): Target | undefined {
  if (target.kind === 'place') {
    const number = land && neighbourTowards(land.cells, target.number, direction)
    return number === undefined ? undefined : { kind: 'place', number }
  }
  const from = country.hexagons[target.number]
  if (!from) return undefined
  for (let step = 1; step <= FURTHEST_STEP; step++) {
    const number = ahead(from, direction, step)
      .map((at) => hexagonNumber(country, at))
      .find((each) => each !== undefined)
    if (number !== undefined) return { kind: 'hexagon', number }
  }
  return undefined
}

/** The hexagons so many steps ahead: up and down there are two, as rows are shifted. */
function ahead({ row, column }: HexagonAt, direction: Direction, step: number): HexagonAt[] {
  if (direction === 'left') return [{ row, column: column - step }]
  if (direction === 'right') return [{ row, column: column + step }]
  const other = direction === 'up' ? row - step : row + step
  const shifted = row % 2 === 0 ? column - 1 : column + 1
  return [
    { row: other, column },
    { row: other, column: shifted },
  ]
}

const numbers = new WeakMap<Country, Map<string, number>>()

function hexagonNumber(country: Country, { row, column }: HexagonAt): number | undefined {
  let known = numbers.get(country)
  if (!known) {
    known = new Map(country.hexagons.map((at, number) => [`${at.row} ${at.column}`, number]))
    numbers.set(country, known)
  }
  return known.get(`${row} ${column}`)
}
