import type { AuditTopic } from '../../../contract/console/audit.ts'
import type { AuditFilter } from '../../../contract/console/routes/audit.ts'
import { day, type Filtered, filters, keyOf, matching } from '../../search.ts'

/** The topics as an address names them. */
export const TOPICS = {
  zugang: 'access',
  menschen: 'people',
  briefe: 'letters',
  orte: 'places',
  regionen: 'regions',
  team: 'team',
} as const satisfies Record<string, AuditTopic>

const FILTERS = {
  /** An operator's number, or `niemand`. */
  wer: matching(/^(niemand|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
  was: keyOf(TOPICS),
  von: day,
  bis: day,
}

export const readAuditSearch = filters(FILTERS)

/** The same as the server is asked for it. */
export function filterOf({ wer, was, von, bis }: Filtered<typeof FILTERS>): AuditFilter {
  return {
    who: wer === 'niemand' ? 'nobody' : wer,
    topic: was && TOPICS[was],
    from: von,
    until: bis,
  }
}
