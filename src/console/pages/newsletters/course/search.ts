import type { RecipientResult } from '../../../../contract/console/newsletter-course.ts'
import { type Filtered, filters, keyOf, oneOf } from '../../../search.ts'

/** What became of a letter, as an address names it. */
export const RESULTS = {
  angenommen: 'accepted',
  wartet: 'waiting',
  nicht: 'missed',
} as const satisfies Record<string, RecipientResult>

export const COURSE_TABS = ['orte', 'empfaenger', 'protokoll'] as const

const FILTERS = { teil: oneOf(COURSE_TABS), ergebnis: keyOf(RESULTS) }

export type CourseSearch = Filtered<typeof FILTERS>
export const readCourseSearch = filters(FILTERS)
