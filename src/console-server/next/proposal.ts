import { FULL, type Proposal } from '../../contract/console/proposals.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import type { NextFigures, StoredProposal } from '../../database/queries/console/next.ts'
import { forecast } from '../forecast/forecast.ts'
import type { Sums } from './place-sums.ts'

/** A proposal of the night with what is counted there now, what that is worth, and when it reaches its goal. */
export function proposalOf(
  { days, ...stored }: StoredProposal,
  sums: Sums,
  { today, restaurants }: Pick<NextFigures, 'today' | 'restaurants'>,
): Proposal {
  const { waiting: households, growth7, growth28, sinceNight } = sums
  const noted = restaurantsOf(stored.postalCodes, restaurants)
  const course = { today, days, soFar: sinceNight, waiting: households, goal: REGION_GOAL }
  return {
    ...stored,
    households,
    growth7,
    growth28,
    restaurants: noted,
    parts: {
      households: filled(households / REGION_GOAL),
      density: filled(households / stored.areaKm2 / FULL.density),
      growth: filled(growth28 / FULL.growth),
      nearness: nearnessOf(stored.nearest),
      restaurants: filled(noted.agreed / FULL.restaurants),
      confirmation: stored.confirmedShare ?? 0,
    },
    goal: REGION_GOAL,
    forecast: forecast(course),
    centsPerHousehold: null,
  }
}

function restaurantsOf(postalCodes: readonly string[], noted: NextFigures['restaurants']) {
  const counts = { asked: 0, agreed: 0, declined: 0 }
  for (const { postalCode, state } of noted) if (postalCodes.includes(postalCode)) counts[state]++
  return counts
}

/** Whoever drives there already can drive on. */
function nearnessOf(nearest: Proposal['nearest']): number {
  if (nearest === null) return 0
  return nearest.borders ? 1 : filled(1 - nearest.km / FULL.farthestKm)
}

const filled = (part: number) => Math.min(1, Math.max(0, part))
