/** What a proposal is judged by, in the order in which it is told, and how many of a hundred points each can bring. */
export const WEIGHTS = { households: 40, density: 25, growth: 20, nearness: 15 } as const
export type Part = keyof typeof WEIGHTS
export const PARTS = Object.keys(WEIGHTS) as Part[]

/** Where each part is full: more does not make a better start. */
export const FULL = {
  /** Households per km². */
  density: 1.6,
  /** Households more in 28 days. */
  growth: 60,
  /** At so many km from where the app runs nearness counts nothing. */
  farthestKm: 100,
} as const

/** How far a delivery may go from the place in the middle, in km as the crow flies, and how few households are no proposal. */
export const DRIVE_KM = 12
export const LEAST_HOUSEHOLDS = 25

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
  /** The nearest region that runs, or place that does and has none (`region` null); null: nothing runs yet. */
  nearest: { region: number | null; name: string; km: number; borders: boolean } | null
  /** How full each part is, from 0 to 1; what it brings is `pointsOf`. */
  parts: Record<Part, number>
  /** How many households a region starts with unless somebody decides otherwise. */
  goal: number
}

/** What a part brings, in whole points: what is shown adds up to the score. */
export function pointsOf({ parts }: Pick<Proposal, 'parts'>, part: Part): number {
  return Math.round(parts[part] * WEIGHTS[part])
}

export function scoreOf(proposal: Pick<Proposal, 'parts'>): number {
  return PARTS.reduce((score, part) => score + pointsOf(proposal, part), 0)
}

/** The best first; of equals the one where more wait, then the name, so that the order is the same everywhere. */
export function rankProposals<One extends Pick<Proposal, 'parts' | 'households' | 'name'>>(
  proposals: readonly One[],
): One[] {
  return proposals.toSorted(
    (one, other) =>
      scoreOf(other) - scoreOf(one) || other.households - one.households || (one.name < other.name ? -1 : 1),
  )
}
