import { VISIT_PERIODS, type VisitPeriod } from '../../../contract/console/visits.ts'
import { oneOf, type Search } from '../../search.ts'

/** What the page of visits keeps in its address. */
export type VisitsSearch = { zeitraum?: VisitPeriod }

export function readVisitsSearch(search: Search): VisitsSearch {
  const period = oneOf(VISIT_PERIODS, search.zeitraum)
  return period === VISIT_PERIODS[0] ? {} : { zeitraum: period }
}
