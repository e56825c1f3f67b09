import type pg from 'pg'
import type { SignupRow, SignupSort } from '../../contract/console/signups.ts'
import { answerOf, rowsOf } from '../../database/ask.ts'
import { ORDERS, type Position, signupsInOrder } from './signup-order.ts'
import { allOf, newValues, type Selection, whereAll } from './signup-selection.ts'

export type Page = { selection: Selection; sort: SignupSort; after?: Position | undefined; limit: number }

type Read = { rows: SignupRow[]; next: Position | null }
type ExactRow = SignupRow & { exact: string }

/**
 * One page; `next` is where another begins, if one follows. Beyond the newest ones the table is read: 312,500 sign-ups take
 * a fifth of a second, whatever is searched for.
 */
export async function listSignups(operator: pg.Pool, { selection, sort, after, limit }: Page): Promise<Read> {
  const { values, at } = newValues()
  const conditions = [...allOf(selection, at), ...(after ? [ORDERS[sort].after(at, after)] : [])]
  const query = signupsInOrder(sort, conditions, {
    limit: `limit ${at(limit + 1)}`,
    letterOf: selection.letterOf && at(selection.letterOf.newsletter),
  })
  const rows = await rowsOf<ExactRow>(operator, query, values)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(({ exact: _, ...row }) => row),
    next: last ? positionOf(last, sort) : null,
  }
}

function positionOf({ email, postalCode, number, exact }: ExactRow, sort: SignupSort): Position {
  const key = { address: email.toLowerCase(), place: postalCode, newest: '', oldest: '' }[sort]
  return { key, number, signedUpAt: exact }
}

/** How many fit. */
export function countSignups(operator: pg.Pool, selection: Selection): Promise<number> {
  const { values, at } = newValues()
  return answerOf(
    operator,
    `select count(*)::int as answer from public.newsletter_signups as s ${whereAll(allOf(selection, at))}`,
    values,
  )
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
    await client.query(`declare signups no scroll cursor for ${signups}`, values)
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
