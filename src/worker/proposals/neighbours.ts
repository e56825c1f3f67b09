import { Delaunay } from 'd3-delaunay'
import { kmBetween, type Place } from './place.ts'

/** Germany's middle: a degree of longitude is that much narrower there, which is near enough to tell neighbours. */
const NARROWING = Math.cos((51 * Math.PI) / 180)

/**
 * Who is whose neighbour, by index: places whose areas touch if each area is what is nearest to a place's middle (the edges
 * of Delaunay's triangulation), so far as they are not farther apart than that. Along the coast and the border the
 * triangles become long ones.
 */
export function neighboursOf(places: readonly Place[], farthestKm: number): number[][] {
  const delaunay = Delaunay.from(
    places,
    ({ longitude }) => longitude * NARROWING,
    ({ latitude }) => latitude,
  )
  return places.map((place, index) =>
    [...delaunay.neighbors(index)]
      .filter((other) => {
        const neighbour = places[other]
        return neighbour !== undefined && kmBetween(place, neighbour) <= farthestKm
      })
      .sort((one, other) => one - other),
  )
}
