import { FULL, type Proposal } from '../../contract/console/proposals.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import type { StoredProposal } from '../../database/queries/console/next.ts'
import type { Sums } from './place-sums.ts'

/** A proposal of the night with what is counted there now, and how full that makes each part of its score. */
export function judge(stored: StoredProposal, { waiting: households, growth7, growth28 }: Sums): Proposal {
  return {
    ...stored,
    areaKm2: rounded(stored.areaKm2),
    nearest: stored.nearest && { ...stored.nearest, km: rounded(stored.nearest.km) },
    households,
    growth7,
    growth28,
    goal: REGION_GOAL,
    parts: {
      households: filled(households / REGION_GOAL),
      density: filled(households / stored.areaKm2 / FULL.density),
      growth: filled(growth28 / FULL.growth),
      nearness: nearnessOf(stored.nearest),
    },
  }
}

/** Whoever drives there already can drive on. */
function nearnessOf(nearest: Proposal['nearest']): number {
  if (nearest === null) return 0
  return nearest.borders ? 1 : filled(1 - nearest.km / FULL.farthestKm)
}

const filled = (part: number) => rounded(Math.min(1, Math.max(0, part)))

/** A hundred points are shown whole, and digits behind these would be a tenth of the answer. */
const rounded = (figure: number) => Math.round(figure * 1000) / 1000
