import type { RefObject } from 'react'
import { kilometresBetween, type Point } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'
import { centreOf, MAP_HEIGHT, MAP_WIDTH, moved, type View, zoomed } from './view.ts'

/** A circle around a place. */
export type Radius = { number: number; kilometres: number }

/** Where in the window a pointer is. */
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
