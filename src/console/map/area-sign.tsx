import type { Point } from '../places/distance.ts'
import type { Size } from './area-view.ts'
import { overlap, type Rect, textWidth } from './labels.ts'

export type AreaSignAt = { title: string; line: string; anchor: Point; rect: Rect }

const HEIGHT = 47

/** Beside what is chosen, where it covers least: a sign of two lines. Undefined when its place is not seen. */
export function placeSign(
  { title, line, anchor }: { title: string; line: string; anchor: Point },
  taken: readonly Rect[],
  size: Size,
): AreaSignAt | undefined {
  if (anchor.x < 0 || anchor.y < 0 || anchor.x > size.width || anchor.y > size.height) return undefined
  // Besley 800 is a third wider than what the labels are measured in.
  const width = Math.min(size.width - 8, Math.max(textWidth(title, 17) * 1.22, textWidth(line, 13.5)) + 26)
  const rects = [
    [anchor.x + 48, anchor.y - HEIGHT / 2],
    [anchor.x + 30, anchor.y - 30 - HEIGHT],
    [anchor.x - 48 - width, anchor.y - HEIGHT / 2],
    [anchor.x - 30 - width, anchor.y - 30 - HEIGHT],
    [anchor.x + 30, anchor.y + 30],
    [anchor.x - 30 - width, anchor.y + 30],
    [anchor.x - width / 2, anchor.y - 40 - HEIGHT],
    [anchor.x - width / 2, anchor.y + 40],
  ].map(([left = 0, top = 0]) => rectAt(left, top, width, size))
  const covers = (rect: Rect) => taken.filter((other) => overlap(rect, other)).length
  // One that was pushed back into the picture must not lie on its own place.
  const own: Rect = { left: anchor.x - 16, right: anchor.x + 16, top: anchor.y - 15, bottom: anchor.y + 15 }
  const crosses = (rect: Rect) => {
    const end = nearestIn(rect, anchor)
    const middle = { x: (anchor.x + end.x) / 2, y: (anchor.y + end.y) / 2 }
    const line = { left: middle.x - 3, right: middle.x + 3, top: middle.y - 3, bottom: middle.y + 3 }
    return taken.some((other) => overlap(other, line) && !overlap(other, own)) ? 1 : 0
  }
  const best = rects
    .map((rect, order) => ({
      rect,
      cost: covers(rect) * 10 + crosses(rect) * 5 + (overlap(rect, own) ? 100 : 0) + order / 100,
    }))
    .sort((one, other) => one.cost - other.cost)[0]
  return best && { title, line, anchor, rect: best.rect }
}

function nearestIn({ left, right, top, bottom }: Rect, { x, y }: Point): Point {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) }
}

function rectAt(left: number, top: number, width: number, size: Size): Rect {
  const x = Math.min(size.width - width - 4, Math.max(4, left))
  const y = Math.min(size.height - HEIGHT - 4, Math.max(4, top))
  return { left: x, right: x + width, top: y, bottom: y + HEIGHT }
}

/** A place-name sign, with a line to its place. */
export function AreaSign({ title, line, anchor, rect }: AreaSignAt) {
  const { left, right, top, bottom } = rect
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const end = nearestIn(rect, anchor)
  return (
    <g className="area-sign">
      <path className="post" d={`M${anchor.x} ${anchor.y}L${end.x} ${end.y}`} />
      <rect x={left} y={top} width={right - left} height={HEIGHT} rx={8} />
      <rect className="rim" x={left + 3} y={top + 3} width={right - left - 6} height={HEIGHT - 6} rx={5.5} />
      <text className="title" x={x} y={y - 2.5} textAnchor="middle" fontSize={17}>
        {title}
      </text>
      <text x={x} y={y + 14.5} textAnchor="middle" fontSize={13.5}>
        {line}
      </text>
    </g>
  )
}
