import { type WaitingHouseholds, waitingHouseholds } from './figures.ts'
import { type Operator, operator } from './operator.ts'
import { typeset } from './typeset.ts'
import { type Voice, voices } from './voices.ts'

/** When the promotion ends (ISO 8601 with offset), and why then; both null while the operator has not decided. */
export type PromoEnd = { endsAt: string | null; reason: string | null }

/** A customer's words, how and when they agreed to be quoted, and where that agreement is kept. */
export type GivenVoice = Voice & { consent: string; keptAt: string }

/** How one orders where it runs: a sentence, and where to begin. */
export type Ordering = { sentence: string; link: string | null }

/** What the operator has given (office/site.ts); what is left out is as the tracked files say. */
export type GivenFacts = {
  operator?: Partial<Operator> | undefined
  promo?: PromoEnd | undefined
  voices?: readonly GivenVoice[] | undefined
  waitingHouseholds?: WaitingHouseholds | undefined
  ordering?: Ordering | undefined
}

/** Everything that pages and letters say about this operator and no other. */
export type SiteFacts = {
  operator: Operator
  promo: PromoEnd
  voices: { placeholder: boolean; entries: readonly Voice[] }
  waitingHouseholds: WaitingHouseholds
  /** Null while the way to order comes by e-mail alone. */
  ordering: Ordering | null
}

/** What is given, over what the tracked files say. */
export function siteFacts(given: GivenFacts = {}): SiteFacts {
  return {
    operator: { ...operator, ...given.operator },
    promo: given.promo ?? { endsAt: null, reason: null },
    voices: {
      placeholder: !given.voices?.length,
      entries: (given.voices?.length ? given.voices : voices.entries).map(shown),
    },
    waitingHouseholds: given.waitingHouseholds ?? waitingHouseholds,
    ordering: given.ordering ?? null,
  }
}

/** As a page shows it: consents are for the operator's own drawer. */
function shown({ name, place, rating, text, highlight }: Voice): Voice {
  return { name, place, rating, text: typeset(text), highlight: typeset(highlight) }
}
