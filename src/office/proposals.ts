import { shortName } from '../contract/places.ts'

/** A village where somebody waits and that is free: in no region, and not started. */
export type Village = {
  postalCode: string
  place: string
  inhabitants: number
  areaKm2: number
  latitude: number
  longitude: number
  waiting: number
  growth7: number
  growth28: number
}

/** How far a delivery may go from the place in the middle, in km as the crow flies, and how few households are no proposal. */
export const LEAST = { households: 25, km: 12 }
/** So many that filters leave some. */
const MOST = 60

/**
 * Villages that one restaurant could serve, where most wait first. Greedily: of all free villages the one is taken around
 * which most households wait within the drive; all villages within it become a proposal, called by the one where most live,
 * and are taken. Then the next of what is left, until around none enough wait.
 */
export function proposalsOf(villages: readonly Village[]) {
  const around = withinDrive(villages)
  const waits = new Map([...around].map(([centre, near]) => [centre, sum(near, 'waiting')]))
  const proposals: ReturnType<typeof proposalOf>[] = []
  while (proposals.length < MOST) {
    const [centre, most] = [...waits].reduce((best, each) => (each[1] > best[1] ? each : best), NOWHERE)
    if (!centre || most < LEAST.households) break
    const members = (around.get(centre) ?? []).filter((village) => waits.has(village))
    proposals.push(proposalOf(centre, members))
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

const NOWHERE: readonly [Village | undefined, number] = [undefined, 0]

/** A degree in km, and how much narrower one of longitude is in Germany's middle. */
const [KM_PER_DEGREE, NARROWING] = [111.2, Math.cos((51 * Math.PI) / 180)]

/** Of each village those within the drive, itself among them. */
function withinDrive(villages: readonly Village[]): Map<Village, Village[]> {
  const near = new Map(villages.map((village) => [village, [village]]))
  const southFirst = villages.toSorted((one, other) => one.latitude - other.latitude)
  southFirst.forEach((one, index) => {
    for (let next = index + 1; next < southFirst.length; next++) {
      const other = southFirst[next] as Village
      const north = (other.latitude - one.latitude) * KM_PER_DEGREE
      if (north > LEAST.km) break
      const east = (other.longitude - one.longitude) * KM_PER_DEGREE * NARROWING
      if (Math.hypot(north, east) > LEAST.km) continue
      near.get(one)?.push(other)
      near.get(other)?.push(one)
    }
  })
  return near
}

function proposalOf(centre: Village, members: readonly Village[]) {
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
  }
}

const sum = (villages: readonly Village[], of: 'waiting' | 'areaKm2' | 'growth7' | 'growth28') =>
  villages.reduce((total, village) => total + village[of], 0)
