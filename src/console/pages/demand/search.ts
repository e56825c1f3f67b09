import { oneOf, type Search, textOf } from '../../search.ts'

/** How long back the numbers go: days, or everything. */
export const PERIODS = ['30', '7', '90', '365', 'alle'] as const
export type Period = (typeof PERIODS)[number]

/** What the page of demand keeps in its address. */
export type DemandSearch = {
  zeitraum?: Period
  land?: string
  kreis?: string
  /** Postal codes chosen, with commas between. */
  plz?: string
}

export function readDemandSearch(search: Search): DemandSearch {
  const period = oneOf(PERIODS, search.zeitraum)
  const [state, district, chosen] = [textOf(search.land), textOf(search.kreis), textOf(search.plz, 60_000)]
  return {
    ...(period !== PERIODS[0] && { zeitraum: period }),
    ...(state && { land: state }),
    ...(state && district && { kreis: district }),
    ...(chosen && { plz: chosen }),
  }
}
