import type { ZoomTransform } from 'd3-zoom'
import type { Country, Names } from './country.ts'

/** Something of the picture by its middle and half of its size, in pixels. */
type Box = { x: number; y: number; across: number; down: number }

/** Inhabitants of a town that is named where a pixel is a km; the nearer, the smaller ones, and in the end all. */
const LARGE_TOWN = 60_000
/** Pixels of half a letter, on average, and of half a line. */
const [LETTER, LINE] = [3.8, 9]

/**
 * As many names as have room, of larger towns first.
 * @param taken what names give way to: none lies on it, on another or beyond the edge
 */
export function placeNames(
  { areas }: Country,
  { name, towns }: Names,
  { view, width, height }: { view: ZoomTransform; width: number; height: number },
  taken: readonly Box[],
) {
  const placed: (Box & { number: number; text: string })[] = []
  for (const { number, inhabitants } of towns) {
    if (inhabitants * view.k ** 3 < LARGE_TOWN) break
    const [place, text = ''] = [areas.points[number], name[number]]
    const [x, y] = view.apply([place?.x ?? 0, place?.y ?? 0])
    const box = { number, text, x, y, across: text.length * LETTER, down: LINE }
    if (x < box.across || x + box.across > width || y < 0 || y > height) continue
    if (![...taken, ...placed].some((other) => overlap(box, other))) placed.push(box)
  }
  return placed
}

const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < one.across + other.across && Math.abs(one.y - other.y) < one.down + other.down
