import type { MapGround } from './ground.ts'
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
  /** From `useMapGround()`. */
  ground: MapGround
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
export function AreaMap({ ground, figures, onChoose }: AreaMapProps) {
  return (
    <svg viewBox="0 0 410 556" role="img" aria-label="Karte">
      {ground.positions?.postalCodes.map((code, number) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys come with the whole map.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys come with the whole map.
        <path
          key={code}
          d={`M${ground.cells?.rings[number]?.[0]?.map((part) => part / 32).join(' ')}z`}
          className={`area ${figures?.[number]?.state ?? ''}`}
          onClick={() => onChoose({ kind: 'place', number })}
        />
      ))}
    </svg>
  )
}
