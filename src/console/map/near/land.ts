import type { Names, Positions } from '../../places/files.ts'
import type { Box } from '../area-view.ts'
import { GRID, type Ring } from '../rings.ts'
import { bordersBetween, outlineOf } from './borders.ts'
import { type Cells, cellsOf } from './cells.ts'
import { type Town, townsOf } from './towns.ts'

/** What is drawn near in: reckoned once, when all files have come. */
export type Land = {
  positions: Positions
  names: Names
  cells: Cells
  /** The frame of each place's area, in units of the map. */
  boxes: readonly Box[]
  districtBorders: readonly Int32Array[]
  stateBorders: readonly Int32Array[]
  outline: readonly Ring[]
  towns: readonly Town[]
}

/** @param border the cells that the country's border cuts, cut ahead of time */
export function landOf(
  positions: Positions,
  names: Names,
  border: ReadonlyMap<number, readonly Ring[]>,
): Land {
  const cells = cellsOf(positions, border)
  const groups = new Map<string, number>()
  const numberOf = (group: string) => {
    const number = groups.get(group) ?? groups.size
    groups.set(group, number)
    return number
  }
  const [districts, states] = [new Int32Array(cells.rings.length), new Int32Array(cells.rings.length)]
  cells.rings.forEach((_, number) => {
    const name = names.of(number)
    states[number] = numberOf(`${name?.state}`)
    districts[number] = numberOf(`${name?.state}\t${name?.district}`)
  })
  return {
    positions,
    names,
    cells,
    boxes: cells.rings.map(boxOf),
    districtBorders: bordersBetween(cells, (number) => districts[number] ?? 0),
    stateBorders: bordersBetween(cells, (number) => states[number] ?? 0),
    outline: outlineOf(cells, cells.rings.keys()),
    towns: townsOf(names, positions),
  }
}

function boxOf(rings: readonly Ring[]): Box {
  const box = {
    west: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.POSITIVE_INFINITY,
    south: Number.NEGATIVE_INFINITY,
  }
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [(ring[at] ?? 0) / GRID, (ring[at + 1] ?? 0) / GRID]
      box.west = Math.min(box.west, x)
      box.east = Math.max(box.east, x)
      box.north = Math.min(box.north, y)
      box.south = Math.max(box.south, y)
    }
  }
  return box
}

/** The line around a region's places, wherever they lie. */
export function outlineOfRegion({ cells, positions }: Land, postalCodes: readonly string[]): Ring[] {
  const numbers = postalCodes.map((code) => positions.numberOf.get(code))
  return outlineOf(
    cells,
    numbers.filter((number) => number !== undefined),
  )
}
