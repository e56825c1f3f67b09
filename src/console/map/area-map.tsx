import { Delaunay } from 'd3-delaunay'
import { useMemo } from 'react'
import type { Names, Positions } from '../places/files.ts'
import type {
  MapChoice,
  MapMode,
  MapProposal,
  MapRegion,
  MapRestaurant,
  PlaceFigures,
  Radius,
} from './map-data.ts'

export type AreaMapProps = {
  positions: Positions
  /** Undefined until they have come: without them there are no names near in, and no growth. */
  names: Names | undefined
  /** By the number of the place; undefined while they are on their way, then the map stands as an outline. */
  figures: readonly PlaceFigures[] | undefined
  proposals: readonly MapProposal[]
  /** Ranks of the proposals that are compared: their plates are mustard. */
  compared: ReadonlySet<number>
  regions: readonly MapRegion[]
  restaurants: readonly MapRestaurant[]
  chosen: MapChoice | undefined
  /** A press, or Enter. */
  onChoose: (choice: MapChoice) => void
  mode: MapMode
  onMode: (mode: MapMode) => void
  /** What filters leave out: pale, still drawn. */
  leftOut: ReadonlySet<number>
  radius: Radius | undefined
  /** The circle's edge was drawn, or a place and kilometres were written; undefined takes it away. */
  onRadius: (radius: Radius | undefined) => void
}

/** Germany's places as areas: state by hue, households by strength. */
export function AreaMap({ positions, figures, onChoose }: AreaMapProps) {
  const voronoi = useMemo(() => voronoiOf(positions), [positions])
  return (
    <svg viewBox="0 0 410 556" role="img" aria-label="Karte">
      {positions.postalCodes.map((code, number) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys come with the whole map.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys come with the whole map.
        <path
          key={code}
          d={voronoi.renderCell(number)}
          className={`area ${figures?.[number]?.state ?? ''}`}
          onClick={() => onChoose({ kind: 'place', number })}
        />
      ))}
    </svg>
  )
}

function voronoiOf({ x, y }: Positions) {
  const points = Float64Array.from({ length: 2 * x.length }, (_, at) => (at % 2 ? y : x)[at >> 1] ?? 0)
  return new Delaunay(points).voronoi([0, 0, 410, 556])
}
