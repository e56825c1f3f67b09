import type pg from 'pg'
import type { SignupRow, SignupSort } from '../../../contract/console/signups.ts'
import { rowsOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'
import {
  ADDRESS,
  type At,
  allOf,
  COLUMNS,
  foundByIndex,
  isRare,
  newValues,
  ofPlaces,
  ofRecipients,
  ofStateAndDays,
  type Selection,
  searchedFor,
  whereAll,
} from './signup-selection.ts'

/** Where a page ended: the last row's values in the order of the sort, its moment to the microsecond. */
export type Position = { key: string; number: number; signedUpAt: string }

export type Page = { selection: Selection; sort: SignupSort; after?: Position | undefined; limit: number }

type Read = { rows: SignupRow[]; next: Position | null }
type ExactRow = SignupRow & { exact: string }

// All run as the role operator.

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
const ORDERS: Record<SignupSort, Order> = {
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

/** For a row of a page so many sign-ups are looked through, one after the other: where fewer fit, it is rare. */
const LOOKED_THROUGH = 40
/** Up to so many places are read one by one. */
const FEW_PLACES = 50

/**
 * One page; `next` is where another begins, if one follows. Each way to read it is bounded by the page, not by how many there
 * are, and is chosen here: which one is short depends on how many addresses have a piece in them, and there the
 * planner guesses wrongly.
 */
export async function listSignups(operator: pg.Pool, page: Page): Promise<Read> {
  const { selection, sort } = page
  const { address } = selection.search ?? {}
  if (selection.letterOf) return readPage(operator, page, amongItsRecipients)
  if (address !== undefined) {
    const near = isRare(address) ? undefined : await readPage(operator, page, amongTheNext)
    return near?.next ? near : readPage(operator, page, amongAllThatFit)
  }
  const fewPlaces = (selection.postalCodes?.length ?? Number.POSITIVE_INFINITY) <= FEW_PLACES
  const isByTime = sort === 'newest' || sort === 'oldest'
  return readPage(operator, page, fewPlaces && isByTime ? placeByPlace : inOrder)
}

/** A query for sign-ups, in order and no more than `limit`. @param after the condition for what follows the page before */
type Way = (page: Page, at: At, after: string[], limit: string) => string

async function readPage(operator: pg.Pool, page: Page, way: Way): Promise<Read> {
  const { values, at } = newValues()
  const order = ORDERS[page.sort]
  const after = page.after ? [order.after(at, page.after)] : []
  const signups = way(page, at, after, `limit ${at(page.limit + 1)}`)
  const letterOf = page.selection.letterOf && at(page.selection.letterOf.newsletter)
  const rows = await rowsOf<ExactRow>(operator, shown(signups, order, letterOf), values)
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    rows: rows.slice(0, page.limit).map(({ exact: _, ...row }) => row),
    next: last ? positionOf(last, page.sort) : null,
  }
}

function positionOf({ email, postalCode, number, exact }: ExactRow, sort: SignupSort): Position {
  const key = { address: email.toLowerCase(), place: postalCode, newest: '', oldest: '' }[sort]
  return { key, number, signedUpAt: exact }
}

const inOrder: Way = ({ selection, sort }, at, after, limit) =>
  signupsInOrder(sort, [...allOf(selection, at), ...after], limit)

/** Looks through the next ones in order: short when many fit. */
const amongTheNext: Way = ({ selection, sort, limit: rows }, at, after, limit) => {
  const next = `limit ${LOOKED_THROUGH * rows}`
  const those = signupsInOrder(sort, [...ofStateAndDays(selection, at), ...after], next)
  const fit = [...ofPlaces(selection, at), ...searchedFor(selection, at)]
  return `select * from (${those}) as s ${whereAll(fit)} order by ${ORDERS[sort].by} ${limit}`
}

/** Finds everything that fits by an index and sorts it: short when few fit. */
const amongAllThatFit: Way = ({ selection, sort }, at, after, limit) => {
  const { address = '', postalCodes = [] } = selection.search ?? {}
  const fit = [...ofStateAndDays(selection, at), ...ofPlaces(selection, at), ...after]
  return `select * from (${foundByIndex(address, postalCodes, at)}) as s ${whereAll(fit)} order by ${ORDERS[sort].by} ${limit}`
}

/** Everybody who has a letter of a newsletter is read and sorted: those are as many as it has letters. */
const amongItsRecipients: Way = ({ selection, sort }, at, after, limit) => {
  const { letterOf, ...others } = selection
  const all = `select ${COLUMNS} from public.newsletter_signups as s ${whereAll(ofRecipients({ letterOf }, at))}`
  return `select * from (${all} offset 0) as s ${whereAll([...allOf(others, at), ...after])} order by ${ORDERS[sort].by} ${limit}`
}

/** The first of each place are read in order and merged: without their rows, which the index answers alone. */
const placeByPlace: Way = ({ selection, sort }, at, after, limit) => {
  const there = ['s.postal_code = place.code', ...ofStateAndDays(selection, at), ...after]
  const { by } = ORDERS[sort]
  return `
    select ${COLUMNS} from (
      select s.id from (select distinct code from unnest(${at(selection.postalCodes)}::text[]) as code) as place
      cross join lateral (
        select s.created_at, s.id from public.newsletter_signups as s ${whereAll(there)} order by ${by} ${limit}
      ) as s
      order by ${by} ${limit}
    ) as page join public.newsletter_signups as s on s.id = page.id`
}

/** What is shown of the sign-ups that a query gives. */
function shown(signups: string, { by }: Order, letterOf?: string): string {
  const letter = letterOf ? `, ${letterTo(letterOf)} as letter` : ''
  return `select ${SHOWN}${letter} from (${signups}) as s order by ${by}`
}

const letterTo = (newsletter: string) => `(
  select jsonb_build_object('outcome', coalesce(l.outcome, 'waiting'), 'at', ${isoTime('coalesce(l.sent_at, l.claimed_at)')},
    'answer', l.smtp_answer)
  from public.letters as l where l.newsletter_id = ${newsletter} and l.signup_id = s.id)`

function signupsInOrder(sort: SignupSort, conditions: string[], limit = ''): string {
  const { by } = ORDERS[sort]
  const those = (all: string[]) =>
    `select ${COLUMNS} from public.newsletter_signups as s ${whereAll(all)} order by ${by} ${limit}`
  if (sort !== 'address') return those(conditions)
  // The indexes on the address are two: of those who are here, and of those who left. Both are read in order.
  const [here, left] = ['s.withdrawn_at is null', 's.withdrawn_at is not null']
  const both = `(${those([...conditions, here])}) union all (${those([...conditions, left])})`
  return `select * from (${both}) as s order by ${by} ${limit}`
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
  sort: SignupSort,
): AsyncGenerator<SignupRow[]> {
  const { values, at } = newValues()
  const signups = signupsInOrder(sort, allOf(selection, at))
  const client = await operator.connect()
  let whole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare signups no scroll cursor for ${shown(signups, ORDERS[sort])}`, values)
    for (;;) {
      const { rows } = await client.query<SignupRow>(`fetch ${FETCHED_AT_ONCE} from signups`)
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
