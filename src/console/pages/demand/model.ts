import type { Demand } from '../../../contract/console/demand.ts'
import { unpackCounts, unpackNumbers } from '../../../contract/console/packed-numbers.ts'
import type { Circle } from '../../map/circles.ts'
import type { Radius } from '../../map/view.ts'
import { kilometresBetween } from '../../places/distance.ts'
import { type Names, type PlaceName, type Positions, pointOf } from '../../places/files.ts'
import type { DemandSearch } from './search.ts'

/** A place in which somebody waits or did in the last seven days. */
export type PlaceRow = {
  postalCode: string
  /** Its number among all places; undefined for a postal code that is none of ours. */
  number: number | undefined
  waiting: number
  open: number
  /** Change of `waiting` in seven days. */
  growth: number
  goal: number
  started: boolean
  name: PlaceName | undefined
}

type Region = { state?: string | undefined; district?: string | undefined }

/** The rows of a region, the most wanted first. @param names leaves out what is not known yet */
export function rowsOf(
  demand: Demand,
  positions: Positions,
  names: Names | undefined,
  region: Region,
): PlaceRow[] {
  const plans = new Map(demand.plans.map((plan) => [plan.postalCode, plan]))
  const rows = [...knownPlaces(demand, positions), ...demand.elsewhere].map((figures): PlaceRow => {
    const number = positions.numberOf.get(figures.postalCode)
    const plan = plans.get(figures.postalCode)
    return {
      ...figures,
      number,
      goal: plan?.goal ?? demand.defaultGoal,
      started: plan?.started ?? false,
      name: number === undefined ? undefined : names?.of(number),
    }
  })
  const { state, district } = region
  return rows
    .filter(
      ({ name }) =>
        state === undefined || (name?.state === state && (!district || name.district === district)),
    )
    .sort((one, other) => other.waiting - one.waiting || (one.postalCode < other.postalCode ? -1 : 1))
}

function knownPlaces({ places }: Demand, { postalCodes }: Positions): Demand['elsewhere'] {
  const [waiting, open] = [unpackCounts(places.waiting), unpackCounts(places.open)]
  const growth = unpackNumbers(places.growth)
  if (waiting.length !== postalCodes.length) throw new Error('The figures are of other places than the map.')
  return postalCodes.flatMap((postalCode, number) => {
    const figures = {
      waiting: waiting[number] ?? 0,
      open: open[number] ?? 0,
      growth: growth[number] ?? 0,
    }
    return figures.waiting || figures.open || figures.growth ? [{ postalCode, ...figures }] : []
  })
}

/** What is drawn on the map: rows whose place is known and where somebody waits. */
export function circlesOf(rows: readonly PlaceRow[], positions: Positions): Circle[] {
  return rows.flatMap(({ number, waiting }) =>
    number === undefined || waiting <= 0 ? [] : [{ number, ...pointOf(positions, number), waiting }],
  )
}

/** The numbers of the places that an address chooses. */
export function chosenOf({ plz, umkreis }: DemandSearch, positions: Positions): Set<number> {
  const radius = radiusOf(umkreis, positions)
  if (radius) return placesWithin(radius, positions)
  const numbers = (plz?.split(',') ?? []).map((code) => positions.numberOf.get(code))
  return new Set(numbers.filter((number) => number !== undefined))
}

/** `'16766-30'` → 30 km around Kremmen. */
export function radiusOf(umkreis: string | undefined, positions: Positions) {
  const [code = '', kilometres] = umkreis?.split('-') ?? []
  const number = positions.numberOf.get(code)
  return number === undefined ? undefined : { number, kilometres: Number(kilometres) }
}

export function placesWithin({ number: centre, kilometres }: Radius, positions: Positions): Set<number> {
  const middle = pointOf(positions, centre)
  const near = positions.postalCodes.flatMap((_, number) =>
    kilometresBetween(middle, pointOf(positions, number)) <= kilometres ? [number] : [],
  )
  return new Set(near)
}
