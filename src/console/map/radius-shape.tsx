import { type PointerEvent, useState } from 'react'
import { circleOnMap, kilometresBetween, type Point } from '../places/distance.ts'
import { type AreaView, pixelOf, pointAt, type Size } from './area-view.ts'
import { overlap, type Rect } from './labels.ts'
import type { Radius } from './map-data.ts'
import { pixelIn } from './use-area-gestures.ts'

type RadiusShapeProps = {
  view: AreaView
  size: Size
  centre: Point
  radius: Radius
  /** What buttons cover, in pixels: the handle is elsewhere. */
  covered: readonly Rect[]
  onRadius: (radius: Radius) => void
}

/** Kilometres of the largest circle: half of the country. */
export const LARGEST_RADIUS = 400

/** Where the handle and its label may be: at the lower right, else wherever there is room. */
const ANGLES = [45, 60, 25, 90, 120, 135, 0, 180, 225, 270, 315].map((degrees) => (degrees * Math.PI) / 180)

function isFree({ x, y }: Point, { width, height }: Size, covered: readonly Rect[]): boolean {
  const rect = { left: x - 26, right: x + 26, top: y - 9, bottom: y + 32 }
  const inside = rect.left >= 0 && rect.top >= 0 && rect.right <= width && rect.bottom <= height
  return inside && covered.every((other) => !overlap(other, rect))
}

/** A dashed circle around a place, whose edge is dragged; what lies outside is covered with paper. */
export function RadiusShape({ view, size, centre, radius, covered, onRadius }: RadiusShapeProps) {
  const [drawn, setDrawn] = useState<number>()
  const kilometres = drawn ?? radius.kilometres
  const { x, y } = pixelOf(view, centre)
  const onMap = circleOnMap(centre, kilometres)
  const [rx, ry] = [onMap.rx * view.scale, onMap.ry * view.scale]
  const kilometresTo = (event: PointerEvent<Element>) => {
    const svg = event.currentTarget.closest('svg')
    const point = svg && pointAt(view, pixelIn(svg, event))
    return point
      ? Math.min(LARGEST_RADIUS, Math.max(1, Math.round(kilometresBetween(centre, point))))
      : kilometres
  }
  const drag = {
    onPointerDown: (event: PointerEvent<Element>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn(kilometres)
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (drawn === undefined) return
      event.stopPropagation()
      setDrawn(kilometresTo(event))
    },
    onPointerUp: (event: PointerEvent<Element>) => {
      if (drawn === undefined) return
      event.stopPropagation()
      setDrawn(undefined)
      onRadius({ ...radius, kilometres: kilometresTo(event) })
    },
    onPointerCancel: () => setDrawn(undefined),
  }
  const handles = ANGLES.map((angle) => ({ x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) }))
  const handle = handles.find((at) => isFree(at, size, covered)) ?? { x: x + rx, y }
  const around = `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
  return (
    <>
      <path
        className="outside"
        fillRule="evenodd"
        d={`M${-size.width} ${-size.height}H${2 * size.width}V${2 * size.height}H${-size.width}Z${around}`}
      />
      <path className="radius" d={around} />
      <path className="radius-edge" d={around} {...drag} />
      <circle className="radius-handle" cx={handle.x} cy={handle.y} r={7} {...drag} />
      <text x={handle.x} y={handle.y + 24} fontSize={13} textAnchor="middle">
        {kilometres} km
      </text>
    </>
  )
}
