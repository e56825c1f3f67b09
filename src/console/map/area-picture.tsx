import { lazy, memo, Suspense, useMemo } from 'react'
import type { Point } from '../places/distance.ts'
import { AreaLabels } from './area-labels.tsx'
import { AreaSign, placeSign } from './area-sign.tsx'
import { type AreaView, distanceOf, pixelOf, type Size } from './area-view.ts'
import { CountryShapes } from './country-shapes.tsx'
import type { MapGround } from './ground.ts'
import { candidatesOf } from './label-candidates.ts'
import { placeLabels, type Rect, textWidth } from './labels.ts'
import type { MapMode, MapProposal, MapRegion, MapRestaurant, PlaceFigures } from './map-data.ts'
import { Plates, plateRect, platesOf } from './plates.tsx'
import { hexagonFigures, isBlank, paintOf } from './strength.ts'

const NearShapes = lazy(async () => ({ default: (await import('./near/near-shapes.tsx')).NearShapes }))
const RegionOutlines = lazy(async () => ({
  default: (await import('./near/near-shapes.tsx')).RegionOutlines,
}))

export type AreaPictureProps = {
  view: AreaView
  size: Size
  ground: MapGround
  figures: readonly PlaceFigures[] | undefined
  mode: MapMode
  leftOut: ReadonlySet<number>
  regions: readonly MapRegion[]
  restaurants: readonly MapRestaurant[]
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
  const { view, size, ground, figures, mode, leftOut, regions, restaurants } = props
  const { country, positions, names, land } = ground
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
      {isNear && positions && (
        <Restaurants restaurants={restaurants} view={view} place={(code) => placeAt(positions, code)} />
      )}
    </>
  )
})

type Located = { x: Float64Array; y: Float64Array; numberOf: ReadonlyMap<string, number> }

function placeAt({ x, y, numberOf }: Located, postalCode: string): Point | undefined {
  const number = numberOf.get(postalCode)
  return number === undefined ? undefined : { x: x[number] ?? 0, y: y[number] ?? 0 }
}

/** Names, plates and the sign: above everything else, each where it has room. */
export const AreaWords = memo((props: AreaPictureProps) => {
  const { view, size, ground, regions, important, proposals, isPlateChosen, sign, covered } = props
  const { country, positions, land } = ground
  const words = useMemo(() => {
    const centre = ({ postalCodes }: MapProposal) => positions && middleOf(postalCodes, positions)
    const plates = platesOf(proposals, centre, isPlateChosen, view)
    const taken = [...covered, ...plates.map(plateRect)]
    const placed = sign && placeSign({ ...sign, anchor: pixelOf(view, sign.at) }, taken, size)
    if (placed) taken.push(placed.rect)
    const candidates = candidatesOf(view, size, country, land, regions, important)
    return { plates, sign: placed, labels: placeLabels(candidates, taken, size, textWidth) }
  }, [view, size, country, positions, land, regions, important, proposals, isPlateChosen, sign, covered])
  return (
    <>
      <AreaLabels labels={words.labels} />
      {words.sign && <AreaSign {...words.sign} />}
      <Plates plates={words.plates} />
    </>
  )
})

/** The middle of a proposal's places; undefined when none of them is known. */
export function middleOf(postalCodes: readonly string[], positions: Located): Point | undefined {
  const points = postalCodes.flatMap((code) => placeAt(positions, code) ?? [])
  if (points.length === 0) return undefined
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

type RestaurantsProps = {
  restaurants: readonly MapRestaurant[]
  view: AreaView
  place: (postalCode: string) => Point | undefined
}

/** Pixels between two of one village. */
const BESIDE = 19

/** Inns that have promised; those of one village stand beside each other. */
function Restaurants({ restaurants, view, place }: RestaurantsProps) {
  const before = new Map<string, number>()
  return restaurants.map(({ name, postalCode }) => {
    const point = place(postalCode)
    const index = before.get(postalCode) ?? 0
    before.set(postalCode, index + 1)
    if (!point) return null
    const { x, y } = pixelOf(view, point)
    // Above the name of the village.
    const at = `translate(${x + index * BESIDE} ${y - 18})`
    return (
      <g key={`${postalCode} ${name}`} className="restaurant" transform={at}>
        <title>{`${name}, zugesagt`}</title>
        <circle r={8.5} />
        <path d="M-3.1-4.8v3.2a1.6 1.6 0 0 0 3.2 0v-3.2M-1.5-.3v5M2.6-4.8v9.5" />
      </g>
    )
  })
}
