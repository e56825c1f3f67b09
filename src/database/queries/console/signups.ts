import type pg from 'pg'

export type ListedState = 'open' | 'confirmed' | 'left' | 'undeliverable'
export type ListSort = 'newest' | 'oldest' | 'place' | 'address'

/** Which sign-ups: everything that is set must hold. */
export type Selection = {
  /** Part of an address in lower case, or one of these postal codes. */
  search?: { address?: string | undefined; postalCodes: string[] } | undefined
  postalCodes?: string[] | undefined
  state?: ListedState | undefined
  /** Days in Germany, both included. */
  from?: string | undefined
  until?: string | undefined
}

export type ListedSignup = {
  number: number
  email: string
  postalCode: string
  place: string | null
  state: ListedState
  signedUpAt: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

/** Where a page ended: the last row's values in the order of the sort. */
export type Position = { key: string; number: number; signedUpAt: string }

// All run as the role operator.

// The conditions of the partial indexes of migration 0018.
const STATES: Record<ListedState, string> = {
  open: 's.withdrawn_at is null and s.undeliverable_at is null and s.confirmed_at is null',
  confirmed: 's.withdrawn_at is null and s.undeliverable_at is null and s.confirmed_at is not null',
  left: 's.withdrawn_at is not null',
  undeliverable: 's.withdrawn_at is null and s.undeliverable_at is not null',
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const COLUMNS =
  's.id, s.email, s.postal_code, s.created_at, s.confirmed_at, s.withdrawn_at, s.undeliverable_at'

const SHOWN = `
  s.id::float8 as number, s.email, s.postal_code as "postalCode", p.place,
  case when s.withdrawn_at is not null then 'left' when s.undeliverable_at is not null then 'undeliverable'
       when s.confirmed_at is not null then 'confirmed' else 'open' end as state,
  ${moment('s.created_at')} as "signedUpAt", ${moment('s.confirmed_at')} as "confirmedAt",
  ${moment('s.withdrawn_at')} as "withdrawnAt"`

// `s` is the sign-up, in each of the queries below.
const ADDRESS = 'lower(s.email collate "C")'

type Order = { by: string; after(at: (value: unknown) => string, position: Position): string }

/** `by` has the columns of the index that it is read from; `after` is where the next page begins. */
const ORDERS: Record<ListSort, Order> = {
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

/** One page; `more` says whether another follows. */
export async function listSignups(
  operator: pg.Pool,
  page: { selection: Selection; sort: ListSort; after?: Position | undefined; limit: number },
): Promise<{ rows: ListedSignup[]; more: boolean }> {
  const { values, at, where } = conditionsOf(page.selection)
  const order = ORDERS[page.sort]
  if (page.after) where.push(order.after(at, page.after))
  const { rows } = await operator.query<ListedSignup>(
    shown(signupsInOrder(page.sort, where, `limit ${at(page.limit + 1)}`), order),
    values,
  )
  return { rows: rows.slice(0, page.limit), more: rows.length > page.limit }
}

/** What is shown of the sign-ups that a query gives, with their places. */
function shown(signups: string, { by }: Order): string {
  return `select ${SHOWN} from (${signups}) as s left join public.places as p on p.postal_code = s.postal_code order by ${by}`
}

function signupsInOrder(sort: ListSort, conditions: string[], limit = ''): string {
  const { by } = ORDERS[sort]
  const those = (all: string[]) =>
    `select ${COLUMNS} from public.newsletter_signups as s ${whereAll(all)} order by ${by} ${limit}`
  if (sort !== 'address') return those(conditions)
  // The indexes on the address (0007) are two: of those who are here, and of those who left. Both are read in order.
  const [here, left] = ['s.withdrawn_at is null', 's.withdrawn_at is not null']
  const both = `(${those([...conditions, here])}) union all (${those([...conditions, left])})`
  return `select * from (${both}) as s order by ${by} ${limit}`
}

/** Above this a number is guessed from what the planner knows: counting would take as long as there are people. */
const COUNTED_UP_TO = 10_000

export async function countSignups(
  operator: pg.Pool,
  selection: Selection,
): Promise<{ count: number; exact: boolean }> {
  const { values, where } = conditionsOf(selection)
  const rowsOf = `select from public.newsletter_signups as s ${whereAll(where)}`
  const counted = await operator.query<{ count: number }>(
    `select count(*)::int as count from (${rowsOf} limit ${COUNTED_UP_TO + 1}) as counted`,
    values,
  )
  const count = counted.rows[0]?.count ?? 0
  if (count <= COUNTED_UP_TO) return { count, exact: true }
  const plan = await operator.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${rowsOf}`,
    values,
  )
  const guessed = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { count: Math.max(guessed, count), exact: false }
}

/** Rows of a page of the cursor: a few hundred kilobytes at a time. */
const FETCHED_AT_ONCE = 2000

/**
 * Every sign-up of a selection as it was at one moment, a page at a time: the whole list is never in memory. Whoever
 * stops reading gives the connection back.
 */
export async function* everySignup(
  operator: pg.Pool,
  selection: Selection,
  sort: ListSort,
): AsyncGenerator<ListedSignup[]> {
  const { values, where } = conditionsOf(selection)
  const client = await operator.connect()
  let whole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `declare signups no scroll cursor for ${shown(signupsInOrder(sort, where), ORDERS[sort])}`,
      values,
    )
    for (;;) {
      const { rows } = await client.query<ListedSignup>(`fetch ${FETCHED_AT_ONCE} from signups`)
      if (rows.length === 0) break
      yield rows
    }
    await client.query('commit')
    whole = true
  } finally {
    // With half a transaction it is thrown away.
    client.release(!whole)
  }
}

const whereAll = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')

function conditionsOf(selection: Selection) {
  const values: unknown[] = []
  const at = (value: unknown) => `$${values.push(value)}`
  const where: string[] = []
  const { search, postalCodes, state, from, until } = selection
  if (search) where.push(`(${whatIsSearched(search, at).join(' or ')})`)
  if (postalCodes) where.push(`s.postal_code = any (${at(postalCodes)}::text[])`)
  if (state) where.push(STATES[state])
  if (from) where.push(`s.created_at >= ${at(from)}::date::timestamp at time zone 'Europe/Berlin'`)
  if (until) where.push(`s.created_at < (${at(until)}::date + 1)::timestamp at time zone 'Europe/Berlin'`)
  return { values, at, where }
}

function whatIsSearched(
  { address, postalCodes }: NonNullable<Selection['search']>,
  at: (value: unknown) => string,
): string[] {
  const byPlace = () => `s.postal_code = any (${at(postalCodes)}::text[])`
  if (address === undefined) return [byPlace()]
  const byAddress = `${ADDRESS} like ${at(`%${address.replaceAll(/[\\%_]/g, '\\$&')}%`)}`
  return postalCodes.length > 0 ? [byAddress, byPlace()] : [byAddress]
}

/** Postal codes of places whose code or name begins so, in any letter case; and of a federal state. */
export async function postalCodesOf(
  operator: pg.Pool,
  { begin, region }: { begin?: string | undefined; region?: string | undefined },
): Promise<string[]> {
  const { rows } = await operator.query<{ code: string }>(
    `select postal_code as code from public.places
     where ($1::text is null or starts_with(postal_code, $1) or starts_with(lower(place), lower($1)))
       and ($2::text is null or state = $2)`,
    [begin ?? null, region ?? null],
  )
  return rows.map(({ code }) => code)
}
