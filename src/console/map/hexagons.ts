import type { Point } from '../places/distance.ts'

/** Kilometres of a unit of the map from north to south. */
export const KM_PER_UNIT = 111.2 / 70
/** Kilometres of a hexagon's side. */
export const SIDE_KM = 9
const SIDE = SIDE_KM / KM_PER_UNIT
const WIDTH = Math.sqrt(3) * SIDE
const ROW = 1.5 * SIDE

/** Which hexagon of the grid; odd rows stand half a hexagon to the right. */
export type HexagonAt = { row: number; column: number }

export function hexagonAt({ x, y }: Point): HexagonAt {
  const above = Math.floor(y / ROW)
  const [one, other] = [above, above + 1].map((row) => {
    const column = Math.round((x - shiftOf(row)) / WIDTH)
    return { row, column }
  }) as [HexagonAt, HexagonAt]
  const distance = (at: HexagonAt) => {
    const centre = centreOfHexagon(at)
    return Math.hypot(centre.x - x, centre.y - y)
  }
  return distance(one) <= distance(other) ? one : other
}

export function centreOfHexagon({ row, column }: HexagonAt): Point {
  return { x: column * WIDTH + shiftOf(row), y: row * ROW }
}

const shiftOf = (row: number) => (row % 2 === 0 ? 0 : WIDTH / 2)

/** The corners around a centre, from the top clockwise. */
export function hexagonCorners({ x, y }: Point): [number, number][] {
  const [half, quarter] = [WIDTH / 2, SIDE / 2]
  return [
    [x, y - SIDE],
    [x + half, y - quarter],
    [x + half, y + quarter],
    [x, y + SIDE],
    [x - half, y + quarter],
    [x - half, y - quarter],
  ]
}
