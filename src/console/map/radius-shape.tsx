import { type PointerEvent, useState } from 'react'
import { circleOnMap, kilometresBetween, type Point } from '../places/distance.ts'
import { type AreaView, pixelOf, pointAt, type Size } from './area-view.ts'
import type { Radius } from './map-data.ts'
import { pixelIn } from './use-area-gestures.ts'

type RadiusShapeProps = {
  view: AreaView
  size: Size
  centre: Point
  radius: Radius
  onRadius: (radius: Radius) => void
}

/** Kilometres of the largest circle: half of the country. */
export const LARGEST_RADIUS = 400

/** A dashed circle around a place, whose edge is dragged; what lies outside is covered with paper. */
export function RadiusShape({ view, size, centre, radius, onRadius }: RadiusShapeProps) {
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
  // The handle is where the label stands: at the lower right of the circle.
  const [cos, sin] = [Math.SQRT1_2, Math.SQRT1_2]
  const [handleX, handleY] = [x + rx * cos, y + ry * sin]
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
      <circle className="radius-handle" cx={handleX} cy={handleY} r={7} {...drag} />
      <text x={handleX + 14} y={handleY + 14} fontSize={13}>
        {kilometres} km
      </text>
    </>
  )
}
