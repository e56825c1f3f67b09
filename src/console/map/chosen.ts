import { useEffect, useMemo, useRef } from 'react'
import { circleOnMap, type Point } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'
import { middleOf } from './area-picture.tsx'
import { type AreaView, boxAround, fittedView, isSeen, type Size, viewAround } from './area-view.ts'
import type { MapGround } from './ground.ts'
import type { MapChoice, MapProposal, MapRegion, PlaceFigures, Radius } from './map-data.ts'
import { placeFigures, placeTitle } from './spoken.ts'
import { figuresText } from './strength.ts'

type Chosen = {
  ground: MapGround
  figures: readonly PlaceFigures[] | undefined
  proposals: readonly MapProposal[]
  regions: readonly MapRegion[]
  chosen: MapChoice | undefined
}

export type SignOnMap = { title: string; line: string; at: Point }

/** The sign at what is chosen, its places, and the regions with what is chosen as one of them. */
export function useChosen({ ground, figures, proposals, regions, chosen }: Chosen) {
  const { positions } = ground
  const proposal =
    chosen?.kind === 'proposal' ? proposals.find(({ rank }) => rank === chosen.rank) : undefined
  const place = chosen?.kind === 'place' ? chosen.number : undefined
  const important = useMemo(() => {
    const numbers = proposal?.postalCodes.map((code) => positions?.numberOf.get(code)) ?? [place]
    return new Set(numbers.filter((number) => number !== undefined))
  }, [positions, proposal, place])
  const sign = useMemo((): SignOnMap | undefined => {
    if (!positions) return undefined
    if (proposal) {
      const at = middleOf(proposal.postalCodes, positions)
      return at && { title: proposal.name, line: proposal.line, at }
    }
    if (place === undefined) return undefined
    const title = placeTitle(place, ground)
    const line = figuresText(placeFigures(place, ground, figures))
    return { title, line, at: pointOf(positions, place) }
  }, [positions, ground, figures, proposal, place])
  const outlined = useMemo(
    () =>
      proposal
        ? [...regions, { ...proposal, id: `proposal-${proposal.rank}`, state: 'collecting' as const }]
        : regions,
    [regions, proposal],
  )
  return { important, sign, outlined }
}

/** What is chosen elsewhere on the page comes into the picture; moving away from it afterwards is free. */
export function useBroughtIntoView(
  point: Point | undefined,
  view: AreaView,
  size: Size,
  setView: (view: AreaView) => void,
) {
  const latest = useRef({ view, size, setView })
  latest.current = { view, size, setView }
  const [x, y] = [point?.x, point?.y]
  useEffect(() => {
    if (x === undefined || y === undefined) return
    const { view, size, setView } = latest.current
    if (!isSeen(view, { x, y }, size, 16)) setView(viewAround({ x, y }, view.scale, size))
  }, [x, y])
}

/** A circle that is written, or comes with the address, fits into the picture. */
export function useRadiusInView(
  radius: Radius | undefined,
  positions: Positions | undefined,
  view: AreaView,
  size: Size,
  setView: (view: AreaView) => void,
) {
  const latest = useRef({ view, size, setView })
  latest.current = { view, size, setView }
  const { number, kilometres } = radius ?? {}
  useEffect(() => {
    if (number === undefined || kilometres === undefined || !positions) return
    const { view, size, setView } = latest.current
    const centre = pointOf(positions, number)
    const { rx, ry } = circleOnMap(centre, kilometres)
    const [west, east, north, south] = [centre.x - rx, centre.x + rx, centre.y - ry, centre.y + ry]
    const fits = isSeen(view, { x: west, y: north }, size) && isSeen(view, { x: east, y: south }, size)
    const isLarge = (2 * ry * view.scale) / size.height > SMALLEST_PART
    if (!fits || !isLarge) setView(fittedView({ west, east, north, south }, size, 22))
  }, [number, kilometres, positions])
}

/** Of the picture's height; a smaller circle is enlarged. */
const SMALLEST_PART = 0.25

/** The district in which most of a hexagon's places lie; undefined until names have come. */
export function districtView(hexagon: number, ground: MapGround, size: Size): AreaView | undefined {
  const { country, positions, names } = ground
  const { places = [], nearest } = country.hexagons[hexagon] ?? {}
  if (!positions || !names) return undefined
  const keyOf = (number: number) => `${names.of(number)?.state} ${names.of(number)?.district}`
  const counts = new Map<string, number>()
  for (const place of places.length > 0 ? places : [nearest ?? 0]) {
    counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1)
  }
  const [district] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  const points = positions.postalCodes.flatMap((_, number) =>
    keyOf(number) === district ? [pointOf(positions, number)] : [],
  )
  return points.length > 0 ? fittedView(boxAround(points), size, 40) : undefined
}
