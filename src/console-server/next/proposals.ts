import { DRIVE_KM, LEAST_HOUSEHOLDS, type Proposal } from '../../contract/console/next.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import { shortName } from '../../contract/places.ts'
import type { NextFigures, PlaceColumns } from '../queries/next.ts'
import type { SumsOf } from './place-sums.ts'

type Figures = Pick<NextFigures, 'places' | 'running'>
type Running = { place: number; name: string }

/** As many as filters may leave some of. */
const MOST = 60

/**
 * Puts free villages together that one restaurant could serve: all within the drive around the one where most wait so near,
 * then around the next of what is left, until too few wait anywhere.
 */
export function proposalsOf({ places, running }: Figures, sumsOf: SumsOf): Proposal[] {
  const around = neighboursOf(places)
  const numberOf = new Map(places.postalCode.map((postalCode, place) => [postalCode, place]))
  const run = running.flatMap(({ postalCode, name }): Running[] => {
    const place = numberOf.get(postalCode)
    return place === undefined ? [] : [{ place, name }]
  })
  const waits = new Map([...around].map(([centre, near]) => [centre, sum(near, places.waiting)]))
  const proposals: Proposal[] = []
  while (proposals.length < MOST) {
    const centre = mostOf(waits)
    if (centre === undefined) break
    const members = (around.get(centre) ?? []).filter((place) => waits.has(place))
    proposals.push({
      ...areaOf(places, centre, members, sumsOf),
      nearest: nearestOf(places, members, run),
      goal: REGION_GOAL,
    })
    for (const taken of members) waits.delete(taken)
    for (const taken of members)
      for (const other of around.get(taken) ?? []) {
        const left = waits.get(other)
        if (left !== undefined) waits.set(other, left - (places.waiting[taken] ?? 0))
      }
  }
  return proposals
}

/** Around which place enough wait, and most; of equals the first. */
function mostOf(waits: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  let most = LEAST_HOUSEHOLDS - 1
  for (const [centre, waiting] of waits) if (waiting > most) [best, most] = [centre, waiting]
  return best
}

/** Of each free place where somebody waits those within the drive, itself among them, by their numbers. */
function neighboursOf({ isFree, waiting, latitude, longitude }: PlaceColumns): Map<number, number[]> {
  const free = [...isFree.keys()].filter((place) => isFree[place] && (waiting[place] ?? 0) > 0)
  free.sort((one, other) => (latitude[one] ?? 0) - (latitude[other] ?? 0))
  const near = new Map(free.map((place) => [place, [place]]))
  free.forEach((one, at) => {
    for (let next = at + 1; next < free.length; next++) {
      const other = free[next] ?? 0
      if (((latitude[other] ?? 0) - (latitude[one] ?? 0)) * KM_PER_DEGREE > DRIVE_KM) break
      if (kmBetween({ latitude, longitude }, one, other) > DRIVE_KM) continue
      near.get(one)?.push(other)
      near.get(other)?.push(one)
    }
  })
  return near
}

/** Called by the place where most live. */
function areaOf(places: PlaceColumns, centre: number, members: readonly number[], sumsOf: SumsOf) {
  const { inhabitants, areaKm2 } = places
  const main = members.reduce((most, place) =>
    (inhabitants[place] ?? 0) > (inhabitants[most] ?? 0) ? place : most,
  )
  const name = shortName(places.place[main] ?? '')
  const postalCodes = members.map((place) => places.postalCode[place] ?? '').sort()
  const { waiting: households, growth7, growth28 } = sumsOf(postalCodes)
  return {
    name: members.length > 1 ? `${name} und Umgebung` : name,
    centre: places.postalCode[centre] ?? '',
    postalCodes,
    households,
    areaKm2: Math.round(sum(members, areaKm2)),
    growth7,
    growth28,
  }
}

/** What runs nearest, between the two places that are nearest to each other. */
function nearestOf(places: PlaceColumns, members: readonly number[], running: readonly Running[]) {
  let nearest: Proposal['nearest'] = null
  for (const { place, name } of running) {
    const km = Math.round(Math.min(...members.map((own) => kmBetween(places, own, place))))
    if (!nearest || km < nearest.km) nearest = { name, km }
  }
  return nearest
}

const sum = (places: readonly number[], column: readonly number[]) =>
  places.reduce((total, place) => total + (column[place] ?? 0), 0)

const KM_PER_DEGREE = 111.2
/** Germany's middle: a degree of longitude is that much narrower there. */
const NARROWING = Math.cos((51 * Math.PI) / 180)

/** As the crow flies; near enough to tell what one can drive to. */
function kmBetween(
  { latitude, longitude }: Pick<PlaceColumns, 'latitude' | 'longitude'>,
  one: number,
  other: number,
): number {
  const north = (latitude[one] ?? 0) - (latitude[other] ?? 0)
  const east = ((longitude[one] ?? 0) - (longitude[other] ?? 0)) * NARROWING
  return Math.hypot(north, east) * KM_PER_DEGREE
}
