import { neighboursOf } from './neighbours.ts'
import { citiesAmong, isInhabited, isRural, kmBetween, type Place } from './place.ts'

/** Neighbouring places that one restaurant could serve. */
export type DeliveryArea = {
  /** The place in the middle: no other is farther from it than the drive. */
  centre: Place
  places: Place[]
  /** How much it stands out (`evidence`); for telling two areas apart that want the same place. */
  evidence: number
}

export type AreaSettings = { driveKm: number; leastHouseholds: number }

/** A village's land counts as it is; where more live on a km², so much land as they would have in a village. */
const VILLAGE_DENSITY = 150

/**
 * Puts neighbouring places together where more households wait than elsewhere: the scan statistic with connected windows
 * (Kulldorff 1997, Tango and Takahashi 2005). From each place on the neighbour is added where most wait per km², as far as
 * the drive goes, and of all these areas the one that stands out most is kept. Households are compared by the land that
 * they wait on, so that a town has no advantage over villages by being one. An area may have a town in its middle, but is
 * rural as a whole; cities are left out.
 *
 * Where areas overlap, the one that stands out most has its places; the others are drawn anew without them. The same
 * places give the same areas. Tried with what was planted in an even country (delivery-areas.test.ts).
 */
export function findDeliveryAreas(
  all: readonly Place[],
  { driveKm, leastHouseholds }: AreaSettings,
): DeliveryArea[] {
  const isOfCity = citiesAmong(all)
  const places = all.filter((place) => isInhabited(place) && !isOfCity(place))
  const country: Country = {
    places,
    land: places.map(landOf),
    neighbours: neighboursOf(places, driveKm),
    households: 0,
    wholeLand: 0,
    isTaken: places.map(({ isFree }) => !isFree),
  }
  places.forEach((place, index) => {
    if (country.isTaken[index]) return
    country.households += place.waiting
    country.wholeLand += country.land[index] ?? 0
  })
  return choose(country, (seed) => {
    const window = grow(country, seed, driveKm)
    return window && window.households >= leastHouseholds ? window : undefined
  })
}

type Country = {
  places: readonly Place[]
  land: number[]
  neighbours: number[][]
  /** Of all places that are free. */
  households: number
  wholeLand: number
  isTaken: boolean[]
}

/** An area as indexes of its places. */
type Window = { seed: number; members: number[]; households: number; evidence: number }

function landOf({ areaKm2, inhabitants }: Place): number {
  return Math.max(areaKm2, inhabitants / VILLAGE_DENSITY)
}

/** The area around a place that stands out most; undefined: none does. */
function grow(country: Country, seed: number, driveKm: number): Window | undefined {
  const { places, land, neighbours, isTaken } = country
  const centre = places[seed]
  if (!centre || isTaken[seed] || centre.waiting === 0) return undefined
  const density = (index: number) => (places[index]?.waiting ?? 0) / (land[index] ?? 1)
  const seen = new Set([seed])
  const edge = [seed]
  const members: number[] = []
  const sum = { households: 0, land: 0, inhabitants: 0, areaKm2: 0 }
  let best: Window | undefined
  while (edge.length > 0) {
    let next = 0
    for (let at = 1; at < edge.length; at++) if (density(edge[at] ?? 0) > density(edge[next] ?? 0)) next = at
    const [added = seed] = edge.splice(next, 1)
    members.push(added)
    const place = places[added]
    sum.households += place?.waiting ?? 0
    sum.land += land[added] ?? 0
    sum.inhabitants += place?.inhabitants ?? 0
    sum.areaKm2 += place?.areaKm2 ?? 0
    const standsOut = isRural(sum) ? evidence(country, sum.households, sum.land) : 0
    if (standsOut > (best?.evidence ?? 0))
      best = { seed, members: members.slice(), households: sum.households, evidence: standsOut }
    for (const neighbour of neighbours[added] ?? []) {
      const other = places[neighbour]
      if (!other || isTaken[neighbour] || seen.has(neighbour) || kmBetween(centre, other) > driveKm) continue
      seen.add(neighbour)
      edge.push(neighbour)
    }
  }
  return best
}

/**
 * How much likelier it is that more wait here than elsewhere, than that all wait evenly on the land: the logarithm of
 * that ratio for counts (Kulldorff). Nothing where fewer wait.
 */
function evidence({ households: all, wholeLand }: Country, households: number, land: number): number {
  const expected = (all * land) / wholeLand
  if (households <= expected) return 0
  const outside = all - households
  return (
    households * Math.log(households / expected) +
    (outside > 0 ? outside * Math.log(outside / (all - expected)) : 0)
  )
}

/** Takes the window that stands out most, then of the others what is left of them, until nothing stands out. */
function choose(country: Country, around: (seed: number) => Window | undefined): DeliveryArea[] {
  const waiting = country.places.flatMap((_, seed) => around(seed) ?? []).sort(byEvidence)
  const chosen: DeliveryArea[] = []
  for (let window = waiting.pop(); window; window = waiting.pop()) {
    if (window.members.some((member) => country.isTaken[member])) {
      const left = around(window.seed)
      if (left) insert(waiting, left)
      continue
    }
    for (const member of window.members) country.isTaken[member] = true
    const places = window.members.flatMap((member) => country.places[member] ?? [])
    chosen.push({ centre: middleOf(places), places, evidence: window.evidence })
  }
  return chosen
}

/** The best last; of equals the one with the lowest postal code. */
function byEvidence(one: Window, other: Window): number {
  return one.evidence - other.evidence || other.seed - one.seed
}

function insert(sorted: Window[], window: Window): void {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const half = (from + to) >> 1
    const other = sorted[half]
    if (other && byEvidence(other, window) < 0) from = half + 1
    else to = half
  }
  sorted.splice(from, 0, window)
}

/** The place from which the farthest of them is nearest. */
function middleOf(places: readonly Place[]): Place {
  const farthest = (from: Place) => Math.max(...places.map((place) => kmBetween(from, place)))
  return places.reduce((best, place) => (farthest(place) < farthest(best) ? place : best))
}
