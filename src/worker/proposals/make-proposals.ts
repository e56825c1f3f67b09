import type pg from 'pg'
import { DRIVE_KM, LEAST_HOUSEHOLDS } from '../../contract/console/proposals.ts'
import { type Entry, keepProposals, proposalBasis } from '../../database/queries/proposals.ts'
import { rollUpSignupChanges } from '../../database/queries/upkeep.ts'
import { findDeliveryAreas } from './delivery-areas.ts'
import { nameAreas } from './name-areas.ts'
import { nearestRunning } from './nearest-running.ts'
import { neighboursOf } from './neighbours.ts'
import { isInhabited, isRural, type Place } from './place.ts'

/** Puts neighbouring places together to what could start next, and keeps that. @returns how many proposals there are. */
export async function makeProposals(worker: pg.Pool): Promise<number> {
  // So that what is added up by day is whole.
  await rollUpSignupChanges(worker)
  const { places, runs } = await proposalBasis(worker)
  return keepProposals(worker, proposalsOf(places, runs))
}

type Basis = Awaited<ReturnType<typeof proposalBasis>>

function proposalsOf(places: readonly Place[], runs: Basis['runs']): Entry[] {
  const areas = findDeliveryAreas(places, { driveKm: DRIVE_KM, leastHouseholds: LEAST_HOUSEHOLDS })
  const names = nameAreas(areas)
  const byPostalCode = new Map(places.map((place) => [place.postalCode, place]))
  const running = runs.flatMap((run) => {
    const place = byPostalCode.get(run.postalCode)
    return place ? [{ ...run, place }] : []
  })
  const areNeighbours = bordersOf(places)
  return areas.map(({ centre, places: members }, index) => ({
    name: names[index] ?? centre.place,
    centre: centre.postalCode,
    postalCodes: members.map(({ postalCode }) => postalCode).sort(),
    villages: members.every(isRural),
    areaKm2: members.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
    near: nearestRunning(members, running, areNeighbours),
  }))
}

/** Whether two postal codes border on each other, cities among them. */
function bordersOf(places: readonly Place[]): (one: Place, other: Place) => boolean {
  const inhabited = places.filter(isInhabited)
  const borders = new Map(
    neighboursOf(inhabited, DRIVE_KM).map((neighbours, index) => [
      inhabited[index]?.postalCode,
      new Set(neighbours.map((neighbour) => inhabited[neighbour]?.postalCode)),
    ]),
  )
  return (one, other) => borders.get(one.postalCode)?.has(other.postalCode) ?? false
}
