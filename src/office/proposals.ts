import { shortName } from '../contract/places.ts'

type Point = { latitude: number; longitude: number }

/** A village where somebody waits and that is free: in no region, and not started. */
export type Village = Point & {
  postalCode: string
  place: string
  inhabitants: number
  areaKm2: number
  waiting: number
  growth7: number
  growth28: number
}

/** A place that has started, by the name of its region if it has one. */
export type Running = Point & { name: string }

/** How far a delivery may go from the place in the middle, in km as the crow flies, and how few households are no proposal. */
export const DRIVE_KM = 12
export const LEAST_HOUSEHOLDS = 25
/** So many that filters leave some. */
const MOST = 60

export type Proposal = ReturnType<typeof proposalOf>

/**
 * Villages that one restaurant could serve, where most wait first. Greedily: of all free villages the one is taken around
 * which most households wait within the drive; all villages within it become a proposal, called by the one where most live,
 * and are taken. Then the next of what is left, until around none enough wait.
 */
export function proposalsOf(villages: readonly Village[], running: readonly Running[]): Proposal[] {
  const around = withinDrive(villages)
  const waits = new Map([...around].map(([centre, near]) => [centre, sum(near, 'waiting')]))
  const proposals: Proposal[] = []
  while (proposals.length < MOST) {
    const centre = mostOf(waits)
    if (!centre) break
    const members = (around.get(centre) ?? []).filter((village) => waits.has(village))
    proposals.push(proposalOf(centre, members, running))
    for (const taken of members) {
      waits.delete(taken)
      for (const other of around.get(taken) ?? []) {
        const left = waits.get(other)
        if (left !== undefined) waits.set(other, left - taken.waiting)
      }
    }
  }
  return proposals
}

/** Of each village those within the drive, itself among them. */
function withinDrive(villages: readonly Village[]): Map<Village, Village[]> {
  const near = new Map(villages.map((village) => [village, [village]]))
  const southFirst = villages.toSorted((one, other) => one.latitude - other.latitude)
  southFirst.forEach((one, index) => {
    for (let next = index + 1; next < southFirst.length; next++) {
      const other = southFirst[next] as Village
      if ((other.latitude - one.latitude) * KM_PER_DEGREE > DRIVE_KM) break
      if (kmBetween(one, other) > DRIVE_KM) continue
      near.get(one)?.push(other)
      near.get(other)?.push(one)
    }
  })
  return near
}

/** Around which village enough wait, and most; of equals the first. */
function mostOf(waits: ReadonlyMap<Village, number>): Village | undefined {
  let best: Village | undefined
  let most = LEAST_HOUSEHOLDS - 1
  for (const [centre, waiting] of waits) if (waiting > most) [best, most] = [centre, waiting]
  return best
}

function proposalOf(centre: Village, members: readonly Village[], running: readonly Running[]) {
  const main = members.reduce((most, one) => (one.inhabitants > most.inhabitants ? one : most))
  const name = shortName(main.place)
  return {
    name: members.length > 1 ? `${name} und Umgebung` : name,
    /** From where the drive is measured; tells one proposal from another. */
    centre: centre.postalCode,
    postalCodes: members.map(({ postalCode }) => postalCode).sort(),
    waiting: sum(members, 'waiting'),
    areaKm2: Math.round(sum(members, 'areaKm2')),
    growth7: sum(members, 'growth7'),
    growth28: sum(members, 'growth28'),
    nearest: nearestOf(members, running),
  }
}

/** What runs nearest, between the two places that are nearest to each other; null: nothing runs yet. */
function nearestOf(members: readonly Village[], running: readonly Running[]) {
  const all = running.map((one) => ({
    name: one.name,
    km: Math.round(Math.min(...members.map((own) => kmBetween(own, one)))),
  }))
  return all.reduce<(typeof all)[0] | null>((best, one) => (best && best.km <= one.km ? best : one), null)
}

const sum = (villages: readonly Village[], of: 'waiting' | 'areaKm2' | 'growth7' | 'growth28') =>
  villages.reduce((total, village) => total + village[of], 0)

export const KM_PER_DEGREE = 111.2
/** Germany's middle: a degree of longitude is that much narrower there. */
const NARROWING = Math.cos((51 * Math.PI) / 180)

/** As the crow flies; near enough to tell what one can drive to. */
function kmBetween(one: Point, other: Point): number {
  const east = (one.longitude - other.longitude) * NARROWING
  return Math.hypot(one.latitude - other.latitude, east) * KM_PER_DEGREE
}
