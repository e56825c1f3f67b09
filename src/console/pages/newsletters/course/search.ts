import type { RecipientResult } from '../../../../contract/console/newsletter-course.ts'

/** What became of a letter, as an address names it. */
export const RESULTS = {
  angenommen: 'accepted',
  wartet: 'waiting',
  nicht: 'missed',
} as const satisfies Record<string, RecipientResult>
