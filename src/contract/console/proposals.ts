import type { Forecast } from './forecast.ts'

/** What a proposal is judged by, in the order in which it is told. */
export const PARTS = ['households', 'density', 'growth', 'nearness', 'restaurants', 'confirmation'] as const
export type Part = (typeof PARTS)[number]

/** How many of a hundred points each part can bring. */
export type Weights = Record<Part, number>
export const ALL_POINTS = 100

/** Where each part is full: more does not make a better start. */
export const FULL = {
  /** Households per km². */
  density: 1.6,
  /** Households more in 28 days. */
  growth: 60,
  /** Restaurants that agreed. */
  restaurants: 2,
  /** At so many km from where the app runs nearness counts nothing. */
  farthestKm: 100,
} as const

/** What operators choose: how far a delivery may go, and how few households are no proposal. */
export type ProposalSettings = {
  /** From the place in the middle to each of the others, in km as the crow flies. */
  driveKm: number
  leastHouseholds: number
}
export const DRIVE_KM = { least: 3, most: 30 } as const
export const LEAST_HOUSEHOLDS = { least: 5, most: 1000 } as const

/** Neighbouring places that one restaurant could serve, as they were put together last night; its figures are of now. */
export type Proposal = {
  /** Names it until the next night. */
  id: number
  name: string
  /** The place in the middle, from which the drive is measured; one of `postalCodes`. */
  centre: string
  postalCodes: readonly string[]
  /** Whether all of them are villages: fewer than 300 inhabitants per km². */
  villages: boolean
  /** Confirmed people without a launch letter. */
  households: number
  areaKm2: number
  /** Change of `households`, over today and the six, or 27, days before. */
  growth7: number
  growth28: number
  /** How many of all who signed up have confirmed, from 0 to 1; null: nobody signed up. */
  confirmedShare: number | null
  /** The nearest region that runs, or place that does and has none (`region` null); null: nothing runs yet. */
  nearest: { region: number | null; name: string; km: number; borders: boolean } | null
  /** Those noted for its places. */
  restaurants: { asked: number; agreed: number; declined: number }
  /** How full each part is, from 0 to 1; what it brings is `pointsOf`. */
  parts: Record<Part, number>
  /** How many households a region starts with unless somebody decides otherwise. */
  goal: number
  forecast: Forecast
  /** What a confirmed household cost; null: no costs are known. */
  centsPerHousehold: number | null
}

/** What a part brings, in whole points: what is shown adds up to the score. */
export function pointsOf({ parts }: Pick<Proposal, 'parts'>, weights: Weights, part: Part): number {
  return Math.round(parts[part] * weights[part])
}

export function scoreOf(proposal: Pick<Proposal, 'parts'>, weights: Weights): number {
  return PARTS.reduce((score, part) => score + pointsOf(proposal, weights, part), 0)
}

/** The best first; of equals the one where more wait, then the name, so that the order is the same everywhere. */
export function rankProposals<One extends Pick<Proposal, 'parts' | 'households' | 'name'>>(
  proposals: readonly One[],
  weights: Weights,
): One[] {
  return proposals
    .map((proposal) => ({ proposal, score: scoreOf(proposal, weights) }))
    .sort(
      ({ proposal: one, score }, { proposal: other, score: otherScore }) =>
        otherScore - score || other.households - one.households || (one.name < other.name ? -1 : 1),
    )
    .map(({ proposal }) => proposal)
}
