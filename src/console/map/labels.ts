import type { Point } from '../places/distance.ts'

/** What wants to be written, in pixels of the picture. */
export type Candidate = Point & {
  key: string
  text: string
  /** Font size. */
  size: number
  /** Written beside with a line to its place when there is no room at the place itself. */
  leads: boolean
}

/** Where it stands: the middle of its line of text; with `from`, a line leads there. */
export type Label = { key: string; text: string; size: number; x: number; y: number; from?: Point }

/** What nothing may be written on. */
export type Rect = { left: number; right: number; top: number; bottom: number }

/** Room around a text, so that halos do not touch. */
const GAP = 2
/** Radius of the dot at the end of a line. */
const DOT = 3
/** How far beside its place a text with a line may stand. */
const BESIDE = [22, 34, 48]

type Picture = { width: number; height: number }
type WidthOf = (text: string, size: number) => number

/**
 * Puts as many names on the map as have room, the first ones first. None lies on another, on what is taken or beyond the edge;
 * none hides the point that another's line leads to.
 * @param widthOf a text in this font size, in pixels
 */
export function placeLabels(
  candidates: readonly Candidate[],
  taken: readonly Rect[],
  picture: Picture,
  widthOf: WidthOf,
): Label[] {
  // Who must stand beside its place is known once the others stand; their points then push others aside, who may have to
  // stand beside theirs.
  let beside = new Set<string>()
  for (;;) {
    const labels = placeOnce(candidates, beside, taken, picture, widthOf)
    const found = new Set([...beside, ...labels.filter(({ from }) => from).map(({ key }) => key)])
    if (found.size === beside.size) return labels
    beside = found
  }
}

function placeOnce(
  candidates: readonly Candidate[],
  beside: ReadonlySet<string>,
  taken: readonly Rect[],
  picture: Picture,
  widthOf: WidthOf,
): Label[] {
  const rects = [...taken]
  const points = candidates.filter(({ key }) => beside.has(key))
  const isFree = (rect: Rect, key: string) =>
    rect.left >= 0 &&
    rect.top >= 0 &&
    rect.right <= picture.width &&
    rect.bottom <= picture.height &&
    rects.every((other) => !overlap(rect, other)) &&
    points.every((point) => point.key === key || !covers(rect, point))
  return candidates.flatMap(({ key, text, size, x, y, leads }) => {
    const width = widthOf(text, size)
    const at = beside.has(key) ? [] : [{ x, y }]
    const found = [...at, ...(leads ? around({ x, y }, width, size) : [])].find((place) =>
      isFree(rectOf(place, width, size), key),
    )
    if (!found) return []
    rects.push(rectOf(found, width, size))
    const isBeside = found.x !== x || found.y !== y
    return [{ key, text, size, ...found, ...(isBeside && { from: { x, y } }) }]
  })
}

function covers({ left, right, top, bottom }: Rect, { x, y }: Point): boolean {
  return x >= left - DOT && x <= right + DOT && y >= top - DOT && y <= bottom + DOT
}

export function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** What a text covers, with some room around it. */
export function rectOf({ x, y }: Point, width: number, size: number): Rect {
  return {
    left: x - width / 2 - GAP,
    right: x + width / 2 + GAP,
    top: y - size * 0.62 - GAP / 2,
    bottom: y + size * 0.62 + GAP / 2,
  }
}

/** Above, below, left, right and between, the nearest first. */
function around({ x, y }: Point, width: number, size: number): Point[] {
  return BESIDE.flatMap((away) => {
    const side = away + width / 2
    return [
      { x, y: y - away },
      { x, y: y + away },
      { x: x + side, y },
      { x: x - side, y },
      { x: x + side * 0.8, y: y - away + size / 2 },
      { x: x - side * 0.8, y: y - away + size / 2 },
      { x: x + side * 0.8, y: y + away - size / 2 },
      { x: x - side * 0.8, y: y + away - size / 2 },
    ]
  })
}

/** Where the line from a place meets the text beside it. */
export function leaderEnd({ x, y, size, from }: Label, width: number): Point {
  if (!from) return { x, y }
  const { left, right, top, bottom } = rectOf({ x, y }, width, size)
  return { x: Math.min(right, Math.max(left, from.x)), y: Math.min(bottom, Math.max(top, from.y)) }
}

let context: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

/** Measured by the browser; before the font is there by its stand-in, which is as wide. */
export function textWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * size * 0.55
  const key = `${size} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context.font = `600 ${size}px familjen, 'familjen fallback', system-ui, sans-serif`
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}
