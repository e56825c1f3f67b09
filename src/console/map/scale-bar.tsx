import { type AreaView, type Size, scaleBar } from './area-view.ts'
import type { Rect } from './labels.ts'

/** What it covers, in the lower left corner. */
export const scaleBarRect = ({ height }: Size): Rect => ({
  left: 0,
  right: 92,
  top: height - 36,
  bottom: height,
})

export function ScaleBar({ view, size }: { view: AreaView; size: Size }) {
  const { kilometres, pixels } = scaleBar(view)
  return (
    <g className="scale-bar" transform={`translate(14 ${size.height - 12})`}>
      <path d={`M0-5V0H${Math.round(pixels * 10) / 10}V-5`} />
      <text y={-9} fontSize={13}>
        {kilometres} km
      </text>
    </g>
  )
}
