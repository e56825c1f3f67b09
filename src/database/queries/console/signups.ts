import type pg from 'pg'
import type { SignupRow, SignupSort } from '../../../contract/console/signups.ts'
import { rowsOf } from '../../ask.ts'
import { ORDERS, type Position, shown, signupsInOrder } from './signup-order.ts'
import {
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

export type Page = { selection: Selection; sort: SignupSort; after?: Position | undefined; limit: number }

type Read = { rows: SignupRow[]; next: Position | null }
type ExactRow = SignupRow & { exact: string }

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
