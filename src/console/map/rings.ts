/** Parts of a unit of the map in which positions and corners are counted: 50 m. Whole numbers make shared corners equal. */
export const GRID = 32

/** The corners of a closed line, `x, y, x, y …` in parts of a unit; the first is not repeated. */
export type Ring = Int32Array

/** Rounded to the grid, without a corner that falls on the one before. */
export function ringOf(corners: readonly (readonly [number, number])[]): Ring {
  const ring: number[] = []
  for (const corner of corners) {
    const [x, y] = [Math.round(corner[0]), Math.round(corner[1])]
    if (x !== ring.at(-2) || y !== ring.at(-1)) ring.push(x, y)
  }
  // The first is repeated at the end.
  if (ring.length > 2 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.length -= 2
  return Int32Array.from(ring)
}

/** Twice the area in the parts of a unit; its sign says which way round. */
export function twiceArea(ring: Ring): number {
  let sum = 0
  eachSegment(ring, (x, y, toX, toY) => {
    sum += x * toY - toX * y
  })
  return sum
}

export function eachSegment(ring: Ring, visit: (x: number, y: number, toX: number, toY: number) => void) {
  for (let at = 0; at < ring.length; at += 2) {
    const to = at + 2 < ring.length ? at + 2 : 0
    visit(ring[at] ?? 0, ring[at + 1] ?? 0, ring[to] ?? 0, ring[to + 1] ?? 0)
  }
}

/** Whether a point, in parts of a unit, lies in a ring. */
export function holds(ring: Ring, x: number, y: number): boolean {
  let inside = false
  eachSegment(ring, (fromX, fromY, toX, toY) => {
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside
  })
  return inside
}
