import './area-paint.css'
import './area-map.css'
import { useMemo } from 'react'
import { PLACE_STATES } from '../../contract/console/places.ts'
import { pointOf } from '../places/files.ts'
import { StateSign } from './area-legend.tsx'
import { AreaPicture, AreaWords } from './area-picture.tsx'
import { boxAround, fittedView } from './area-view.ts'
import type { MapGround } from './ground.ts'
import type { MapRegion, MapRestaurant, PlaceFigures } from './map-data.ts'
import { ScaleBar, scaleBarRect } from './scale-bar.tsx'
import { useSize } from './use-size.ts'

export type RegionMapProps = {
  /** What is shown, in a sentence: „Die sechs Orte der Region und ihre Nachbarn“. */
  label: string
  /** From `useMapGround()`. */
  ground: MapGround
  figures: readonly PlaceFigures[] | undefined
  /** Its places fill the picture. */
  region: MapRegion
  /** Other regions, whose outlines are drawn as well. */
  neighbours: readonly MapRegion[]
  restaurants: readonly MapRestaurant[]
}

/** The part of the picture's height above and below the region's villages, for its neighbours. */
const AROUND = 0.35
const NONE: ReadonlySet<number> = new Set()
const NO_PLATES: readonly [] = []
const isPlateChosen = () => false

/** Where a region lies: a fixed picture of its places and their neighbours, with a legend. */
export function RegionMap(props: RegionMapProps) {
  const { label, ground, figures, region, neighbours, restaurants } = props
  const { positions } = ground
  const { ref: frame, size } = useSize()
  const numbers = useMemo(
    () =>
      new Set(
        region.postalCodes
          .map((code) => positions?.numberOf.get(code))
          .filter((number) => number !== undefined),
      ),
    [region, positions],
  )
  const view = useMemo(() => {
    if (!positions || numbers.size === 0) return undefined
    const box = boxAround([...numbers].map((number) => pointOf(positions, number)))
    return fittedView(box, size, AROUND * size.height)
  }, [positions, numbers, size])
  const regions = useMemo(() => [region, ...neighbours], [region, neighbours])
  const covered = useMemo(() => [scaleBarRect(size)], [size])
  return (
    <figure className="region-map">
      <div className="region-map-frame" ref={frame}>
        {view && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
            <MapContents
              {...{ view, size, ground, figures, regions, restaurants, covered }}
              mode="density"
              leftOut={NONE}
              proposals={NO_PLATES}
              isPlateChosen={isPlateChosen}
              important={numbers}
              sign={undefined}
            />
            <ScaleBar view={view} size={size} />
          </svg>
        )}
      </div>
      <figcaption className="region-map-legend">
        {PLACE_STATES.map((state) => (
          <StateSign key={state} state={state} />
        ))}
        <span>kräftiger heißt mehr Haushalte je km²</span>
      </figcaption>
    </figure>
  )
}

function MapContents(props: Parameters<typeof AreaPicture>[0]) {
  return (
    <>
      <AreaPicture {...props} />
      <AreaWords {...props} />
    </>
  )
}
