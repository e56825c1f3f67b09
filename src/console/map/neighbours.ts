import type { Cells } from './near/cells.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const TOWARDS: Record<Direction, [x: number, y: number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
}

/** Of an angle of 45° to both sides. */
const WITHIN = Math.SQRT1_2

/**
 * The nearest neighbour in a direction; of those that are to a side of it the one that is least. Undefined at the country's edge.
 */
export function neighbourTowards(
  { delaunay }: Cells,
  number: number,
  direction: Direction,
): number | undefined {
  const [right, down] = TOWARDS[direction]
  const at = (place: number) =>
    [delaunay.points[2 * place] ?? 0, delaunay.points[2 * place + 1] ?? 0] as const
  const [x, y] = at(number)
  let best: { place: number; isStraight: boolean; rank: number } | undefined
  for (const place of delaunay.neighbors(number)) {
    const [toX, toY] = at(place)
    const away = Math.hypot(toX - x, toY - y)
    const cosine = ((toX - x) * right + (toY - y) * down) / away
    if (cosine <= 0.1) continue
    const isStraight = cosine >= WITHIN
    const rank = isStraight ? away : 1 - cosine
    if (best?.isStraight && !isStraight) continue
    if (!best || (isStraight && !best.isStraight) || rank < best.rank) best = { place, isStraight, rank }
  }
  return best?.place
}
