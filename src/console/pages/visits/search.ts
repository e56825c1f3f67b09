import { PERIODS } from '../../../contract/console/period.ts'
import { filters, oneOf } from '../../search.ts'

/** What the page of visits keeps in its address. */
export const readVisitsSearch = filters({ zeitraum: oneOf(PERIODS.slice(1)) })
