import { VISIT_MAX_LENGTH } from '../../contract/visit.ts'
import type { LIMITS } from '../../http/rate-limit.ts'

/** The tables that the public may write, and the columns it may fill. */
export const PUBLIC_COLUMNS = {
  newsletter_signups: ['email', 'postal_code'],
  website_visits: ['user_agent', 'referrer', 'page_path'],
} as const

export type PublicTable = keyof typeof PUBLIC_COLUMNS

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
