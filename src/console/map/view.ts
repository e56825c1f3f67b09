import type { RefObject } from 'react'
import { kilometresBetween, type Point } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'

/** Size of the whole map in its own units: DESIGN section 5. */
export const MAP_WIDTH = 410
export const MAP_HEIGHT = 556
/** At the closest a village fills the map. */
const CLOSEST = 24

/** What part of the map is seen: enlarged by `zoom`, with the map's point (x, y) in the upper left corner. */
export type View = { zoom: number; x: number; y: number }

export const WHOLE: View = { zoom: 1, x: 0, y: 0 }

/** Enlarges by a factor, so that a point of the map stays where it is seen. */
export function zoomed(view: View, factor: number, around: Point = centreOf(view)): View {
  const zoom = Math.min(CLOSEST, Math.max(1, view.zoom * factor))
  const stays = view.zoom / zoom
  return within({
    zoom,
    x: around.x - (around.x - view.x) * stays,
    y: around.y - (around.y - view.y) * stays,
  })
}

/** Moves by a part of what is seen: `(0.25, 0)` a quarter to the right. */
export function moved(view: View, right: number, down: number): View {
  const { zoom } = view
  return within({ zoom, x: view.x + (right * MAP_WIDTH) / zoom, y: view.y + (down * MAP_HEIGHT) / zoom })
}

/** The point of the map in the middle of what is seen. */
export function centreOf({ zoom, x, y }: View): Point {
  return { x: x + MAP_WIDTH / zoom / 2, y: y + MAP_HEIGHT / zoom / 2 }
}

/** The part of the width and the height at which a point of the map is seen; outside 0 to 1 it is not. */
export function seenAt({ zoom, x, y }: View, point: Point): { left: number; top: number } {
  return { left: ((point.x - x) * zoom) / MAP_WIDTH, top: ((point.y - y) * zoom) / MAP_HEIGHT }
}

// Nothing beyond the edge is shown.
function within({ zoom, x, y }: View): View {
  return {
    zoom,
    x: Math.min(MAP_WIDTH - MAP_WIDTH / zoom, Math.max(0, x)),
    y: Math.min(MAP_HEIGHT - MAP_HEIGHT / zoom, Math.max(0, y)),
  }
}

/** A circle around a place. */
export type Radius = { number: number; kilometres: number }

export function pixel({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY }
}

/** From a pixel of the window to a point of the map. */
export function toMap(svg: RefObject<SVGSVGElement | null>, view: View, { x, y }: Point): Point {
  const box = svg.current?.getBoundingClientRect()
  if (!box) return centreOf(view)
  return {
    x: view.x + (((x - box.left) / box.width) * MAP_WIDTH) / view.zoom,
    y: view.y + (((y - box.top) / box.height) * MAP_HEIGHT) / view.zoom,
  }
}

/** What was under the pointers when they came stays under them. */
export function dragged(
  svg: RefObject<SVGSVGElement | null>,
  from: View,
  at: Point,
  to: Point,
  factor: number,
): View {
  const box = svg.current?.getBoundingClientRect()
  if (!box) return from
  const turned = zoomed(from, factor, toMap(svg, from, at))
  return moved(turned, (at.x - to.x) / box.width, (at.y - to.y) / box.height)
}

/** The circle from a place to where the pointer is now. */
export function drawnTo(edge: Point, number: number | undefined, positions: Positions): Radius | undefined {
  if (number === undefined) return undefined
  const kilometres = kilometresBetween(pointOf(positions, number), edge)
  return { number, kilometres: Math.max(1, Math.round(kilometres)) }
}

/** The point between all fingers. */
export function middle(pointers: ReadonlyMap<number, Point>): Point {
  const points = [...pointers.values()]
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Pixels between two fingers; 0 for one. */
export function spread(pointers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...pointers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
