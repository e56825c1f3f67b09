import type { Positions } from '../places/files.ts'
import { type Circle, radiusOf } from './circles.ts'

type Point = { x: number; y: number }

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
    const away = Math.hypot((positions.x[number] ?? 0) - point.x, (positions.y[number] ?? 0) - point.y)
    if (away > distance) return
    distance = away
    nearest = number
  })
  return nearest
}
