import { circleOnMap } from '../places/distance.ts'
import type { Positions } from '../places/files.ts'
import type { Radius } from './pointers.ts'

/** The circle within which places are chosen, with its size at the edge. */
export function RadiusShape({
  radius,
  positions,
  zoom,
}: {
  radius: Radius | undefined
  positions: Positions
  zoom: number
}) {
  if (radius === undefined) return null
  const centre = { x: positions.x[radius.number] ?? 0, y: positions.y[radius.number] ?? 0 }
  const { rx, ry } = circleOnMap(centre, radius.kilometres)
  return (
    <g className="radius">
      <ellipse cx={centre.x} cy={centre.y} rx={rx} ry={ry} strokeWidth={1.6 / zoom} />
      <text x={centre.x} y={centre.y + ry + 13 / zoom} fontSize={12 / zoom} textAnchor="middle">
        {Math.round(radius.kilometres)} km
      </text>
    </g>
  )
}
