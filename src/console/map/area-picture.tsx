import { lazy, memo, Suspense, useMemo } from 'react'
import type { Point } from '../places/distance.ts'
import { AreaLabels } from './area-labels.tsx'
import { AreaSign, placeSign } from './area-sign.tsx'
import { type AreaView, distanceOf, pixelOf, type Size } from './area-view.ts'
import { CountryShapes } from './country-shapes.tsx'
import type { MapGround } from './ground.ts'
import { Inns, innRect, innsOf } from './inns.tsx'
import { candidatesOf } from './label-candidates.ts'
import { placeLabels, type Rect, textWidth } from './labels.ts'
import type { MapMode, MapProposal, MapRegion, MapRestaurant, PlaceFigures } from './map-data.ts'
import { Plates, plateRect, platesOf } from './plates.tsx'
import { hexagonFigures, isBlank, paintOf } from './strength.ts'

const NearShapes = lazy(async () => ({ default: (await import('./near/near-shapes.tsx')).NearShapes }))
const RegionOutlines = lazy(async () => ({
  default: (await import('./near/near-shapes.tsx')).RegionOutlines,
}))

const PickedPlaces = lazy(async () => ({ default: (await import('./near/near-shapes.tsx')).PickedPlaces }))

export type AreaPictureProps = {
  view: AreaView
  size: Size
  ground: MapGround
  figures: readonly PlaceFigures[] | undefined
  mode: MapMode
  leftOut: ReadonlySet<number>
  /** Drawn in mustard above the others. */
  picked?: ReadonlySet<number>
  regions: readonly MapRegion[]
  restaurants?: readonly MapRestaurant[]
  proposals: readonly MapProposal[]
  isPlateChosen: (rank: number) => boolean
  /** Places that are named first. */
  important: ReadonlySet<number>
  sign: { title: string; line: string; at: Point } | undefined
  /** What buttons and the scale bar cover, in pixels. */
  covered: readonly Rect[]
}

/** All that lies on the map, from the ground up. */
export const AreaPicture = memo((props: AreaPictureProps) => {
  const { view, size, ground, figures, mode, leftOut, picked, regions } = props
  const { country, names, land } = ground
  const isNear = distanceOf(view) === 'near'
  const nameOf = useMemo(() => (number: number) => names?.of(number), [names])
  const hexagons = useMemo(
    () => figures && country.hexagons.map((each) => hexagonFigures(each, { figures, nameOf, leftOut })),
    [country, figures, nameOf, leftOut],
  )
  const paint = useMemo(
    () => (number: number) => {
      const name = nameOf(number)
      const place = figures?.[number]
      if (!place || isBlank(name)) return 'blank' as const
      const of = { ...place, area: name?.area ?? 0, inhabitants: name?.inhabitants }
      return paintOf(place.state, of, mode, 'place')
    },
    [figures, nameOf, mode],
  )
  const far = <CountryShapes view={view} country={country} hexagons={hexagons} mode={mode} />
  return (
    <>
      {distanceOf(view) === 'country' || !land || !figures ? (
        far
      ) : (
        <Suspense fallback={far}>
          <NearShapes {...{ view, size, land, figures, paint, leftOut }} />
          {isNear && <RegionOutlines view={view} land={land} regions={regions} />}
        </Suspense>
      )}
      {picked && land && (
        <Suspense>
          <PickedPlaces {...{ view, size, land, picked }} />
        </Suspense>
      )}
    </>
  )
})

type Located = { x: Float64Array; y: Float64Array; numberOf: ReadonlyMap<string, number> }

function placeAt({ x, y, numberOf }: Located, postalCode: string): Point | undefined {
  const number = numberOf.get(postalCode)
  return number === undefined ? undefined : { x: x[number] ?? 0, y: y[number] ?? 0 }
}

/** Names, inns, plates and the sign: above everything else, each where it has room. */
export const AreaWords = memo((props: AreaPictureProps) => {
  const { plates, inns, sign, labels } = wordsOf(props)
  return (
    <>
      <Inns inns={inns} />
      <AreaLabels labels={labels} />
      {sign && <AreaSign {...sign} />}
      <Plates plates={plates} />
    </>
  )
})

function wordsOf(props: AreaPictureProps) {
  const { view, size, ground, regions, restaurants = [], important, proposals, sign, covered } = props
  const { country, positions, land } = ground
  const isNear = distanceOf(view) === 'near'
  const centreOf = ({ postalCodes }: MapProposal) => positions && middleOf(postalCodes, positions)
  // Near in, the sign stands for its plate, which would cover the villages.
  const shown = proposals.filter(({ name }) => !isNear || name !== sign?.title)
  const plates = platesOf(shown, centreOf, props.isPlateChosen, view)
  const inns = isNear && positions ? innsOf(restaurants, positions, view) : []
  const taken = [...covered, ...plates.map(plateRect), ...inns.map(innRect)]
  const placed = sign && placeSign({ ...sign, anchor: pixelOf(view, sign.at) }, taken, size)
  if (placed) taken.push(placed.rect)
  const candidates = candidatesOf(view, size, country, land, regions, important)
  return { plates, inns, sign: placed, labels: placeLabels(candidates, taken, size, textWidth) }
}

/** The middle of a proposal's places; undefined when none of them is known. */
export function middleOf(postalCodes: readonly string[], positions: Located): Point | undefined {
  const points = postalCodes.flatMap((code) => placeAt(positions, code) ?? [])
  if (points.length === 0) return undefined
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}
