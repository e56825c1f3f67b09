import type { SignupSort } from '../../../contract/console/signups.ts'
import { isoTime } from '../../iso-time.ts'
import { ADDRESS, type At, COLUMNS, whereAll } from './signup-selection.ts'

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

/** `by` has the columns of the index that it is read from; `after` is where the next page begins. */
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

/** What is shown of the sign-ups that a query gives. */
export function shown(signups: string, { by }: Order, letterOf?: string): string {
  const letter = letterOf ? `, ${letterTo(letterOf)} as letter` : ''
  return `select ${SHOWN}${letter} from (${signups}) as s order by ${by}`
}

const letterTo = (newsletter: string) => `(
  select jsonb_build_object('outcome', coalesce(l.outcome, 'waiting'), 'at', ${isoTime('coalesce(l.sent_at, l.claimed_at)')},
    'answer', l.smtp_answer)
  from public.letters as l where l.newsletter_id = ${newsletter} and l.signup_id = s.id)`

/** Those of the conditions, in order. */
export function signupsInOrder(sort: SignupSort, conditions: string[], limit = ''): string {
  const { by } = ORDERS[sort]
  const those = (all: string[]) =>
    `select ${COLUMNS} from public.newsletter_signups as s ${whereAll(all)} order by ${by} ${limit}`
  if (sort !== 'address') return those(conditions)
  // The indexes on the address are two: of those who are here, and of those who left. Both are read in order.
  const [here, left] = ['s.withdrawn_at is null', 's.withdrawn_at is not null']
  const both = `(${those([...conditions, here])}) union all (${those([...conditions, left])})`
  return `select * from (${both}) as s order by ${by} ${limit}`
}
