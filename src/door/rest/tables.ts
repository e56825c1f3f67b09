import { VISIT_MAX_LENGTH } from '../../contract/visit.ts'
import { PUBLIC_COLUMNS, type PublicTable } from '../../database/queries/insert-row.ts'
import type { LIMITS } from '../../http/rate-limit.ts'

/** A table that the public may insert into: its columns, the longest texts it keeps, its rate limit. */
export type Table = {
  name: PublicTable
  columns: readonly string[]
  /** Texts are cut to these lengths instead of being refused. */
  cutTo: Readonly<Record<string, number>>
  limit: keyof typeof LIMITS
  /** Whether `Sec-GPC: 1` and `DNT: 1` mean that nothing is stored. */
  honoursOptOut: boolean
}

export const TABLES: ReadonlyMap<string, Table> = new Map<string, Table>([
  [
    'newsletter_signups',
    {
      name: 'newsletter_signups',
      columns: PUBLIC_COLUMNS.newsletter_signups,
      cutTo: {},
      limit: 'signups',
      honoursOptOut: false,
    },
  ],
  [
    'website_visits',
    {
      name: 'website_visits',
      columns: PUBLIC_COLUMNS.website_visits,
      cutTo: VISIT_MAX_LENGTH,
      limit: 'visits',
      honoursOptOut: true,
    },
  ],
])
