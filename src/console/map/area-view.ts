import type { Point } from '../places/distance.ts'
import { KM_PER_UNIT } from './hexagons.ts'

/** Size of the whole map in its own units: DESIGN section 5. */
export const MAP_WIDTH = 410
export const MAP_HEIGHT = 556

/** What part of the map is seen: its point (x, y) in the upper left corner, and pixels for a unit. */
export type AreaView = { x: number; y: number; scale: number }

/** In pixels. */
export type Size = { width: number; height: number }

/** In units of the map. */
export type Box = { west: number; east: number; north: number; south: number }

/** What is drawn depends on how near one is: below 1 pixel for a km hexagons, from 4 on names of every place. */
export type Distance = 'country' | 'state' | 'near'

export const pixelsPerKm = ({ scale }: AreaView) => scale / KM_PER_UNIT

export function distanceOf(view: AreaView): Distance {
  const pixels = pixelsPerKm(view)
  return pixels < 1 ? 'country' : pixels < 4 ? 'state' : 'near'
}

/** At the closest a village fills the map. */
const CLOSEST = 24 * KM_PER_UNIT

const COUNTRY: Box = { west: 0, east: MAP_WIDTH - 5, north: -3, south: MAP_HEIGHT - 12 }

export const wholeView = (size: Size): AreaView => fittedView(COUNTRY, size, 0)

/** A box in the middle, as large as it fits; `margin` is in pixels. */
export function fittedView({ west, east, north, south }: Box, size: Size, margin: number): AreaView {
  const scale = Math.min(
    CLOSEST,
    (size.width - 2 * margin) / Math.max(1, east - west),
    (size.height - 2 * margin) / Math.max(1, south - north),
  )
  return viewAround({ x: (west + east) / 2, y: (north + south) / 2 }, scale, size)
}

export function viewAround({ x, y }: Point, scale: number, { width, height }: Size): AreaView {
  return { x: x - width / scale / 2, y: y - height / scale / 2, scale }
}

export function boxAround(points: readonly Point[]): Box {
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)]
  return { west: Math.min(...x), east: Math.max(...x), north: Math.min(...y), south: Math.max(...y) }
}

/** Enlarges by a factor, so that a pixel of the picture keeps its point of the map. */
export function enlarged(view: AreaView, factor: number, at: Point, size: Size): AreaView {
  const scale = Math.min(CLOSEST, Math.max(wholeView(size).scale, view.scale * factor))
  const point = pointAt(view, at)
  return keptInside({ x: point.x - at.x / scale, y: point.y - at.y / scale, scale }, size)
}

/** Moves what is seen by pixels. */
export function shifted(view: AreaView, right: number, down: number, size: Size): AreaView {
  return keptInside({ ...view, x: view.x + right / view.scale, y: view.y + down / view.scale }, size)
}

export const pointAt = ({ x, y, scale }: AreaView, pixel: Point): Point => ({
  x: x + pixel.x / scale,
  y: y + pixel.y / scale,
})

export const pixelOf = ({ x, y, scale }: AreaView, point: Point): Point => ({
  x: (point.x - x) * scale,
  y: (point.y - y) * scale,
})

export function isSeen(view: AreaView, point: Point, { width, height }: Size, margin = 0): boolean {
  const { x, y } = pixelOf(view, point)
  return x >= margin && y >= margin && x <= width - margin && y <= height - margin
}

/** The middle stays in the country; the whole of it stays in the middle. */
function keptInside(view: AreaView, size: Size): AreaView {
  const whole = wholeView(size)
  if (view.scale <= whole.scale * 1.0001) return whole
  const middle = pointAt(view, { x: size.width / 2, y: size.height / 2 })
  const x = Math.min(COUNTRY.east, Math.max(COUNTRY.west, middle.x))
  const y = Math.min(COUNTRY.south, Math.max(COUNTRY.north, middle.y))
  return viewAround({ x, y }, view.scale, size)
}

/** A length for the scale bar: 1, 2 or 5 with noughts, and at most 70 pixels. */
export function scaleBar(view: AreaView): { kilometres: number; pixels: number } {
  const most = 70 / pixelsPerKm(view)
  const power = 10 ** Math.floor(Math.log10(most))
  const kilometres = ([5, 2].find((each) => each * power <= most) ?? 1) * power
  return { kilometres, pixels: kilometres * pixelsPerKm(view) }
}
