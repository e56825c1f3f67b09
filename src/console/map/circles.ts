import type { Point } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'

/** One place with demand: where, and how many wait. */
export type Circle = { number: number; x: number; y: number; waiting: number }

/** Radius on the whole map of a place in which so many wait: DESIGN section 5. */
export function radiusOf(waiting: number): number {
  return 1.6 + 0.98 * Math.sqrt(waiting)
}

/** Of the squares in which there are any, how much circles may cover before all of them are drawn smaller. */
const COVERED = 0.7
/** Side of such a square, in units of the map: 40 km. */
const SQUARE = 14

/**
 * How much smaller circles are drawn where people wait nearly everywhere: 1 for a few hundred places, a quarter for
 * eight thousand. Enlarging the map lets them grow to their full size.
 */
export function crowding(circles: readonly Circle[]): number {
  const area = circles.reduce((sum, { waiting }) => sum + Math.PI * radiusOf(waiting) ** 2, 0)
  const squares = new Set(circles.map(({ x, y }) => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`))
  // A few places stand beside a lot of empty land.
  const room = Math.max(squares.size, 20) * SQUARE ** 2
  return Math.min(1, Math.sqrt((COVERED * room) / Math.max(1, area)))
}

/** Circles of nearly the same size, drawn as one line with round ends. */
export type Layer = { radius: number; path: string }

/** Steps of size between the smallest and the largest. */
const STEPS = 28

/** The circles in layers, the large ones first: a few dozen paths instead of thousands of circles. */
export function layersOf(circles: readonly Circle[]): Layer[] {
  const largest = radiusOf(circles[0]?.waiting ?? 1)
  const byStep = new Map<number, string[]>()
  for (const { x, y, waiting } of circles) {
    const step = Math.round((radiusOf(waiting) / largest) * STEPS)
    const points = byStep.get(step) ?? []
    points.push(`M${x} ${y}h0`)
    byStep.set(step, points)
  }
  return [...byStep].map(([step, points]) => ({ radius: (step / STEPS) * largest, path: points.join('') }))
}

/**
 * The place that a pointer means: the smallest circle under it (small ones lie on top), else the nearest place.
 * @param reach how far away the nearest place may be, in units of the map
 * @param scale by how much circles are drawn smaller
 */
export function nearestPlace(
  positions: Positions,
  circles: readonly Circle[],
  point: Point,
  reach: number,
  scale: number,
): number | undefined {
  const hit = circles.findLast(
    ({ x, y, waiting }) => Math.hypot(x - point.x, y - point.y) <= radiusOf(waiting) * scale,
  )
  if (hit) return hit.number
  let nearest: number | undefined
  let distance = reach
  positions.postalCodes.forEach((_, number) => {
    const { x, y } = pointOf(positions, number)
    const away = Math.hypot(x - point.x, y - point.y)
    if (away > distance) return
    distance = away
    nearest = number
  })
  return nearest
}
