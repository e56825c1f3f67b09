import { FULL, type Proposal } from '../../contract/console/proposals.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import type { NextFigures, StoredProposal } from '../../database/queries/console/next.ts'
import type { PlaceCost } from '../../database/queries/console/place-costs.ts'
import { forecast } from '../forecast/forecast.ts'
import type { Sums } from './place-sums.ts'

export type Judged = StoredProposal &
  Pick<Proposal, 'households' | 'growth7' | 'growth28' | 'restaurants' | 'parts' | 'goal'> & {
    sinceNight: number
    told: number
  }

/** A proposal of the night with what is counted there now, and how full that makes each part of its score. */
export function judge(
  stored: StoredProposal,
  { waiting: households, told, growth7, growth28, sinceNight }: Sums,
  restaurants: NextFigures['restaurants'],
): Judged {
  const noted = restaurantsOf(stored.postalCodes, restaurants)
  return {
    ...stored,
    areaKm2: rounded(stored.areaKm2),
    confirmedShare: stored.confirmedShare === null ? null : rounded(stored.confirmedShare),
    nearest: stored.nearest && { ...stored.nearest, km: rounded(stored.nearest.km) },
    households,
    growth7,
    growth28,
    sinceNight,
    told,
    restaurants: noted,
    goal: REGION_GOAL,
    parts: {
      households: filled(households / REGION_GOAL),
      density: filled(households / stored.areaKm2 / FULL.density),
      growth: filled(growth28 / FULL.growth),
      nearness: nearnessOf(stored.nearest),
      restaurants: filled(noted.agreed / FULL.restaurants),
      confirmation: rounded(stored.confirmedShare ?? 0),
    },
  }
}

/** When it reaches its goal, and what a household cost: what is shown of a proposal and is no part of its score. */
export function foresee(
  { days, sinceNight, told, ...judged }: Judged,
  { today, costs }: Pick<NextFigures, 'today' | 'costs'>,
): Proposal {
  const { households: waiting, goal } = judged
  return {
    ...judged,
    forecast: forecast({ today, days, soFar: sinceNight, waiting, goal }),
    centsPerHousehold: centsPerHousehold(judged.postalCodes, waiting + told, costs),
  }
}

/** Of all who confirmed, as in a region's table; null where nobody entered what anything cost. */
function centsPerHousehold(
  postalCodes: readonly string[],
  confirmed: number,
  costs: readonly PlaceCost[],
): number | null {
  const borne = costs.filter(({ postalCode }) => postalCodes.includes(postalCode))
  if (borne.length === 0 || confirmed === 0) return null
  return Math.round(borne.reduce((sum, { cents }) => sum + cents, 0) / confirmed)
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

const filled = (part: number) => rounded(Math.min(1, Math.max(0, part)))

/** A hundred points are shown whole, and digits behind these would be a tenth of the answer. */
const rounded = (figure: number) => Math.round(figure * 1000) / 1000
