import { kmBetween, type Place } from './place.ts'

/** A place in which the app runs: of which region (null: none), and by which name operators know it. */
export type Running = { postalCode: string; region: number | null; name: string }

export type Nearest = { region: number | null; name: string; km: number; borders: boolean }

/**
 * Tells of an area where the app runs nearest to it, between the two places that are nearest to each other.
 * @param areNeighbours whether two postal codes border on each other
 */
export function nearestRunning(
  area: readonly Place[],
  running: readonly (Running & { place: Place })[],
  areNeighbours: (one: Place, other: Place) => boolean,
): Nearest | null {
  let nearest: Nearest | null = null
  for (const { place: other, region, name } of running) {
    for (const place of area) {
      const km = kmBetween(place, other)
      const borders = areNeighbours(place, other)
      const isNearer =
        nearest === null || (borders && !nearest.borders) || (borders === nearest.borders && km < nearest.km)
      if (isNearer) nearest = { region, name, km, borders }
    }
  }
  return nearest
}
