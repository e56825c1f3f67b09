import { AreaMap } from './area-map.tsx'
import type { MapGround } from './ground.ts'
import type { MapRegion, MapRestaurant, PlaceFigures } from './map-data.ts'

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

/** Where a region lies: a fixed picture of its places and their neighbours, with a legend. */
export function RegionMap({ ground, figures, region, neighbours, restaurants }: RegionMapProps) {
  return (
    <AreaMap
      ground={ground}
      figures={figures}
      proposals={[]}
      compared={new Set()}
      regions={[region, ...neighbours]}
      restaurants={restaurants}
      chosen={undefined}
      onChoose={() => {}}
      mode="density"
      onMode={() => {}}
      leftOut={new Set()}
      radius={undefined}
      onRadius={() => {}}
    />
  )
}
