import { PERIODS, type Period } from '../../../contract/console/period.ts'
import { oneOf, type Search } from '../../search.ts'

/** What the page of visits keeps in its address. */
export type VisitsSearch = { zeitraum?: Period }

export function readVisitsSearch(search: Search): VisitsSearch {
  const period = oneOf(PERIODS, search.zeitraum)
  return period === PERIODS[0] ? {} : { zeitraum: period }
}
