import { PERIODS } from '../../../contract/console/period.ts'
import { anyText, type Filtered, filters, matching, oneOf, type Search } from '../../search.ts'

/** So many places can be chosen one by one: their postal codes have to fit into an address. */
export const MOST_CHOSEN = 500

const FILTERS = {
  land: anyText(),
  kreis: anyText(),
  zeitraum: oneOf(PERIODS.slice(1)),
  /** Postal codes chosen, with commas between. */
  plz: anyText(MOST_CHOSEN * 6),
  /** Postal code and kilometres: `16766-30` chooses every place that near. */
  umkreis: matching(/^\d{5}-\d{1,3}$/),
  /** A column of the list, with a minus in front from the largest down. */
  sortierung: matching(/^-?[a-z0-9]+$/),
}

export type DemandSearch = Filtered<typeof FILTERS>

const readAll = filters(FILTERS)

/** A district says nothing without its state, and places are chosen one by one or by their distance. */
export function readDemandSearch(search: Search): DemandSearch {
  const found = readAll(search)
  if (!found.land) delete found.kreis
  if (found.umkreis) delete found.plz
  return found
}
