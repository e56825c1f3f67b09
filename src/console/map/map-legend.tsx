import './map-legend.css'
import { type Circle, radiusOf } from './circles.ts'
import { MAP_WIDTH } from './view.ts'

type MapLegendProps = {
  circles: readonly Circle[]
  /** By how much circles are drawn smaller now. */
  scale: number
  /** Whether dots may lie under it: enlarged, the corner is no empty sea. */
  covers: boolean
}

/** How large a circle is for 1, 10, 50 and for the largest on the map. */
export function MapLegend({ circles, scale, covers }: MapLegendProps) {
  const largest = circles[0]?.waiting ?? 0
  if (largest === 0) return null
  const steps = [...[1, 10, 50].filter((step) => step < largest), largest]
  const widest = radiusOf(largest) * scale
  return (
    <div className={covers ? 'map-legend covers' : 'map-legend'}>
      <span className="hidden-text">Größe der Kreise: </span>
      {steps.map((step) => {
        const radius = radiusOf(step) * scale
        return (
          <span key={step}>
            <svg
              viewBox={`0 0 ${2 * widest} ${2 * radius}`}
              style={{ width: `${((2 * widest) / MAP_WIDTH) * 100}cqw` }}
              aria-hidden="true"
            >
              <circle className="demand" cx={widest} cy={radius} r={radius} strokeWidth="0" />
            </svg>
            {step}
          </span>
        )
      })}
    </div>
  )
}
