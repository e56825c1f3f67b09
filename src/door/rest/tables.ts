import { VISIT_MAX_LENGTH } from '../../contract/visit.ts'
import type { PublicTable } from '../../database/queries/insert-row.ts'
import type { LIMITS } from '../../http/rate-limit.ts'

/** A table that the public may insert into: the longest texts it keeps, its rate limit. */
export type Table = {
  name: PublicTable
  /** Texts are cut to these lengths instead of being refused. */
  cutTo: Readonly<Record<string, number>>
  limit: keyof typeof LIMITS
  /** Whether `Sec-GPC: 1` and `DNT: 1` mean that nothing is stored. */
  honoursOptOut: boolean
}

export const TABLES: readonly Table[] = [
  { name: 'newsletter_signups', cutTo: {}, limit: 'signups', honoursOptOut: false },
  { name: 'website_visits', cutTo: VISIT_MAX_LENGTH, limit: 'visits', honoursOptOut: true },
]
