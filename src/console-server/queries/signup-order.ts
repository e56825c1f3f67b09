import type { SignupSort } from '../../contract/console/signups.ts'
import { isoTime } from '../../database/iso-time.ts'
import { ADDRESS, type At, whereAll } from './signup-selection.ts'

/** Where a page ended: the last row's values in the order of the sort, its moment to the microsecond. */
export type Position = { key: string; number: number; signedUpAt: string }

// The place is looked up for each row: joined, the planner may read all places for the hundred rows of a page.
const SHOWN = `
  s.id::float8 as number, s.email, s.postal_code as "postalCode",
  (select p.place from public.places as p where p.postal_code = s.postal_code) as place,
  s.state,
  ${isoTime('s.created_at')} as "signedUpAt", ${isoTime('s.confirmed_at')} as "confirmedAt",
  ${isoTime('s.withdrawn_at')} as "withdrawnAt",
  to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact`

type Order = { by: string; after(at: At, position: Position): string }

/** `after` is where the next page begins. */
export const ORDERS: Record<SignupSort, Order> = {
  newest: {
    by: 's.created_at desc, s.id desc',
    after: (at, { signedUpAt, number }) =>
      `(s.created_at, s.id) < (${at(signedUpAt)}::timestamptz, ${at(number)}::bigint)`,
  },
  oldest: {
    by: 's.created_at, s.id',
    after: (at, { signedUpAt, number }) =>
      `(s.created_at, s.id) > (${at(signedUpAt)}::timestamptz, ${at(number)}::bigint)`,
  },
  place: {
    by: 's.postal_code, s.created_at, s.id',
    after: (at, { key, signedUpAt, number }) =>
      `(s.postal_code, s.created_at, s.id) > (${at(key)}, ${at(signedUpAt)}::timestamptz, ${at(number)}::bigint)`,
  },
  address: {
    by: `${ADDRESS}, s.id`,
    after: (at, { key, number }) => `(${ADDRESS}, s.id) > (${at(key)}, ${at(number)}::bigint)`,
  },
}

/** What is shown of the sign-ups that fit, in order. */
export function signupsInOrder(
  sort: SignupSort,
  conditions: string[],
  { limit = '', letterOf }: { limit?: string; letterOf?: string | undefined } = {},
): string {
  const { by } = ORDERS[sort]
  const letter = letterOf ? `, ${letterTo(letterOf)} as letter` : ''
  // Places and letters are looked up for the rows of the page alone.
  return `select ${SHOWN}${letter} from (
    select * from public.newsletter_signups as s ${whereAll(conditions)} order by ${by} ${limit}) as s order by ${by}`
}

/** What is in hand has no outcome yet. */
const OUTCOME = `case when l.state = 'sending' then 'waiting' else l.state end`

const letterTo = (newsletter: string) => `(
  select jsonb_build_object('outcome', ${OUTCOME}, 'at', ${isoTime('coalesce(l.sent_at, l.claimed_at)')},
    'answer', l.answer)
  from public.letters as l where l.newsletter_id = ${newsletter} and l.signup_id = s.id)`
