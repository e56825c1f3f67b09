import { PERIODS, type Period } from '../../../contract/console/period.ts'
import { oneOf, type Search, textOf } from '../../search.ts'

/** What the page of demand keeps in its address. What is as it always is, is left out. */
export type DemandSearch = {
  zeitraum?: Period
  land?: string
  kreis?: string
  /** Postal codes chosen, with commas between. */
  plz?: string
  /** Postal code and kilometres: `16766-30` chooses every place that near. */
  umkreis?: string
  /** A column of the list, with a minus in front from the largest down. */
  sortierung?: string
}

/** So many places can be chosen one by one: their postal codes have to fit into an address. */
export const MOST_CHOSEN = 500

export function readDemandSearch(search: Search): DemandSearch {
  const period = oneOf(PERIODS, search.zeitraum)
  const [state, district] = [textOf(search.land), textOf(search.kreis)]
  const [chosen, radius, sort] = [
    textOf(search.plz, MOST_CHOSEN * 6),
    textOf(search.umkreis),
    textOf(search.sortierung),
  ]
  return {
    ...(period !== PERIODS[0] && { zeitraum: period }),
    ...(state && { land: state }),
    ...(state && district && { kreis: district }),
    ...(radius && /^\d{5}-\d{1,3}$/.test(radius) ? { umkreis: radius } : chosen && { plz: chosen }),
    ...(sort && /^-?[a-z0-9]+$/.test(sort) && { sortierung: sort }),
  }
}
