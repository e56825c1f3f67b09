/** A worked price example: what one household must order alone, and how low it gets together. In euro. */
export type Figures = {
  minimum: number
  /** No household pays less than this, however many join in. */
  floor: number
  /** Whether the floor reads „ab 15 €“ once it is reached: more households may still come. */
  floorIsFrom?: boolean
}

/** 50 euro alone, 25 from the second household on: two reach the minimum, the others ride along. */
export const homeFigures: Figures = { minimum: 50, floor: 25 }

/** How many households wait, as it shall read; and where that number comes from and since when it holds, null until the operator can name it. */
export type WaitingHouseholds = { figure: string; proof: string | null }

/** Until the operator gives another in the console. A number needs a proof before going live. */
export const waitingHouseholds: WaitingHouseholds = { figure: '312.500+', proof: null }

/** Minimum order value per household, in whole euro, when `households` order together. */
export function perHousehold({ minimum, floor }: Figures, households: number): number {
  return Math.max(floor, Math.ceil(minimum / households))
}

const TOGETHER = ['allein', 'zu zweit', 'zu dritt', 'zu viert', 'zu fünft', 'zu sechst'] as const

/** What the plate says for 1, 2, … households; `proof` is why that is enough, nothing for one household alone. */
export function servings(figures: Figures) {
  return TOGETHER.map((together, index) => {
    const households = index + 1
    const amount = perHousehold(figures, households)
    const from = figures.floorIsFrom === true && Math.ceil(figures.minimum / households) <= figures.floor
    const who = `${together} bestellt`
    const terms = ['Mindestbestellwert', households === 1 ? 'oder mehr' : 'pro Haushalt'] as const
    return { who, from, amount, terms, proof: proofOf(figures, households) }
  })
}

/** „Locker“ where one household could still stay away. */
function proofOf(figures: Figures, households: number): string | undefined {
  const { minimum, floor } = figures
  const amount = perHousehold(figures, households)
  if (households === 1) return undefined
  if (households === 2 && amount === floor) return 'Ein Nachbar genügt.'
  const total = households * amount
  const how = total === minimum ? 'reicht genau' : total - amount >= minimum ? 'reicht locker' : 'reicht'
  return `${households} × ${amount} = ${total} €: ${how}.`
}

/** What the round sticker on the plate says: looking back from two households on, looking ahead for one. */
export function stickers(figures: Figures) {
  return {
    together: { before: 'statt', amount: figures.minimum, after: 'allein' },
    alone: { before: 'zu zweit', amount: perHousehold(figures, 2), after: 'pro Haus' },
  }
}

/** „1 Haushalt“, „2 Haushalte“ … */
export function householdCount(households: number): string {
  return households === 1 ? '1 Haushalt' : `${households} Haushalte`
}
