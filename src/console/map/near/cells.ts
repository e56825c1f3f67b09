import { Delaunay } from 'd3-delaunay'
import type { Positions } from '../../places/files.ts'
import { GRID, type Ring, ringOf } from '../rings.ts'

/** The area of each place, by its number: what is nearer to its middle than to any other, cut at the country's border. */
export type Cells = {
  /** Usually one ring; more where the border cuts a cell in pieces. */
  rings: readonly (readonly Ring[])[]
  delaunay: Delaunay<Delaunay.Point>
}

/** @param border the cells that reach the country's border, cut ahead of time */
export function cellsOf({ x, y }: Positions, border: ReadonlyMap<number, readonly Ring[]>): Cells {
  const { rings, delaunay } = uncutCells(x, y)
  return { rings: rings.map((ring, number) => border.get(number) ?? [ring]), delaunay }
}

/** Voronoi cells, as far as a frame around the whole map. */
export function uncutCells(x: ArrayLike<number>, y: ArrayLike<number>) {
  const points = new Float64Array(2 * x.length)
  for (let number = 0; number < x.length; number++) {
    points[2 * number] = (x[number] ?? 0) * GRID
    points[2 * number + 1] = (y[number] ?? 0) * GRID
  }
  const delaunay = new Delaunay(points)
  const voronoi = delaunay.voronoi([-50 * GRID, -50 * GRID, 460 * GRID, 610 * GRID])
  const rings = Array.from(x, (_, number) => ringOf(voronoi.cellPolygon(number) ?? []))
  return { rings, delaunay }
}
