import { eachSegment, type Ring } from '../rings.ts'
import type { Cells } from './cells.ts'

/** One number for a corner; both halves are below 2 ** 16. */
const HALF = 2 ** 16
const SHIFT = 2 ** 14
const keyOf = (x: number, y: number) => (x + SHIFT) * HALF + y + SHIFT
const xOf = (key: number) => Math.floor(key / HALF) - SHIFT
const yOf = (key: number) => (key % HALF) - SHIFT

/** A side of a cell, from corner to corner. */
type Side = { from: number; to: number }

/**
 * The lines between cells of different groups, joined as far as they go: borders of districts or states.
 * @param groupOf of a place; the country's own edge is left out
 */
export function bordersBetween(cells: Cells, groupOf: (number: number) => number): Int32Array[] {
  const owners = new Map<number, Map<number, number>>()
  const sides: Side[] = []
  cells.rings.forEach((rings, number) => {
    const group = groupOf(number)
    for (const ring of rings) {
      eachSegment(ring, (x, y, toX, toY) => {
        const [from, to] = [keyOf(x, y), keyOf(toX, toY)]
        const other = owners.get(to)?.get(from)
        if (other !== undefined && other !== group) sides.push({ from, to })
        const ends = owners.get(from)
        if (ends) ends.set(to, group)
        else owners.set(from, new Map([[to, group]]))
      })
    }
  })
  return joined(sides)
}

/** The closed lines around a set of cells: sides that two of them share are none. */
export function outlineOf(cells: Cells, numbers: Iterable<number>): Ring[] {
  const open = new Map<number, Set<number>>()
  for (const number of numbers) {
    for (const ring of cells.rings[number] ?? []) {
      eachSegment(ring, (x, y, toX, toY) => {
        const [from, to] = [keyOf(x, y), keyOf(toX, toY)]
        if (open.get(to)?.delete(from)) return
        const ends = open.get(from)
        if (ends) ends.add(to)
        else open.set(from, new Set([to]))
      })
    }
  }
  const rings: Ring[] = []
  for (const [start, ends] of open) {
    while (ends.size > 0) rings.push(pointsOf(walk(open, start)))
  }
  return rings
}

/** Follows sides from a corner until it comes back to it, and takes them away. */
function walk(open: Map<number, Set<number>>, start: number): number[] {
  const keys: number[] = []
  let at = start
  do {
    keys.push(at)
    const ends = open.get(at)
    const next = ends?.values().next().value
    if (next === undefined) break
    ends?.delete(next)
    at = next
  } while (at !== start)
  return keys
}

/** Sides, in any direction, as few long lines; a line ends where three meet. */
function joined(sides: readonly Side[]): Int32Array[] {
  const at = new Map<number, number[]>()
  const meet = (corner: number, side: number) => {
    const all = at.get(corner)
    if (all) all.push(side)
    else at.set(corner, [side])
  }
  sides.forEach(({ from, to }, side) => {
    meet(from, side)
    meet(to, side)
  })
  const used = new Uint8Array(sides.length)
  const follow = (corner: number): number[] => {
    const keys = [corner]
    for (let end = corner; ; ) {
      const next = at.get(end)?.find((side) => !used[side])
      const side = next === undefined ? undefined : sides[next]
      if (next === undefined || !side) return keys
      used[next] = 1
      end = side.from === end ? side.to : side.from
      keys.push(end)
      if (at.get(end)?.length !== 2) return keys
    }
  }
  const lines: Int32Array[] = []
  const take = (corner: number) => {
    const keys = follow(corner)
    if (keys.length > 1) lines.push(pointsOf(keys))
  }
  // From where lines end or meet; what is left then are rings.
  for (const [corner, those] of at) if (those.length !== 2) for (const _ of those) take(corner)
  for (const corner of at.keys()) take(corner)
  return lines
}

function pointsOf(keys: readonly number[]): Int32Array {
  return Int32Array.from({ length: 2 * keys.length }, (_, at) => {
    const key = keys[at >> 1] ?? 0
    return at % 2 === 0 ? xOf(key) : yOf(key)
  })
}
