import type pg from 'pg'
import { z } from 'zod'
import { type SignupState, STATE_NAMES } from '../../contract/person-data.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { answerOf, rowOf, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { mayDo } from '../auth/session.ts'
import { line, rowNumber } from '../input.ts'
import { maskedDeep } from '../mask.ts'
import { procedure } from '../procedure.ts'

/** Times are ISO 8601 in UTC. */
export type SignupRow = {
  number: number
  email: string
  postalCode: string
  /** `null`: no place has this postal code. */
  place: string | null
  state: SignupState
  signedUpAt: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

/** Strict: a file must not hold more than was asked for, because a word was not understood. */
export const signupFilter = z.strictObject({
  /** Part of an address, begin of a postal code or of a place's name; without addresses only the latter two. */
  search: line.max(254).optional(),
  state: z.enum(Object.keys(STATE_NAMES) as SignupState[]).optional(),
  /** First and last day of signing up in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The number of a region: who lives in one of its places. */
  region: rowNumber.optional(),
  /** Who has a letter of this newsletter, and of those only what became of it. */
  newsletter: rowNumber.optional(),
  result: z.enum(['accepted', 'waiting', 'missed']).optional(),
})
export type SignupFilter = z.output<typeof signupFilter>

/** Rows of a page: a few screens. */
const PAGE = 200

/** Everybody who signed up, the newest first: so many pages, and how many there are; and what region and newsletter are called. */
export const signupList = {
  list: procedure({ least: 'look' })
    .input(signupFilter.extend({ pages: z.int().min(1).max(100).default(1) }))
    .query(async ({ ctx: { database, who }, input: { pages, ...filter } }) => {
      const seesAddresses = mayDo(who.role, 'send')
      const [rows, count, names] = await Promise.all([
        listSignups(database, filter, { seesAddresses, pages }),
        countSignups(database, filter, seesAddresses),
        rowOf<{ region: string | null; letter: string | null }>(database, NAMES, [
          filter.region,
          filter.newsletter,
        ]),
      ])
      return { rows: seesAddresses ? rows : maskedDeep(rows), count, ...names }
    }),
}

const NAMES = `
  select (select name from public.regions where id = $1) as region,
         (select subject from public.newsletters where id = $2) as letter`

/** @param seesAddresses whoever does not must not find out addresses by searching for them either */
export function listSignups(
  database: pg.Pool,
  filter: SignupFilter,
  { seesAddresses = true, pages = 1 } = {},
): Promise<SignupRow[]> {
  const { where, values } = selectionOf(filter, seesAddresses)
  return rowsOf<SignupRow>(database, `${newestFirst(where)} limit ${pages * PAGE}`, values)
}

export function countSignups(database: pg.Pool, filter: SignupFilter, seesAddresses = true): Promise<number> {
  const { where, values } = selectionOf(filter, seesAddresses)
  const statement = `select count(*)::int as answer from public.newsletter_signups as s where ${where}`
  return answerOf(database, statement, values)
}

/** Rows of a page of the cursor: a few hundred kilobytes at a time. */
const FETCHED_AT_ONCE = 2000

/**
 * Every sign-up of a selection as it was at one moment, a page at a time: the whole list is never in memory. Whoever
 * stops reading gives the connection back.
 */
export async function* everySignup(database: pg.Pool, filter: SignupFilter): AsyncGenerator<SignupRow[]> {
  const { where, values } = selectionOf(filter, true)
  const client = await database.connect()
  let whole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare signups no scroll cursor for ${newestFirst(where)}`, values)
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

// Statements: `s` is the sign-up in each.

/** Fewer letters are in nearly every address, and no index finds them. */
const LEAST_OF_AN_ADDRESS = 3

const RESULTS = {
  accepted: `l.state = 'sent'`,
  waiting: `l.state in ('waiting', 'sending')`,
  missed: `l.state not in ('waiting', 'sending', 'sent')`,
}

function selectionOf(filter: SignupFilter, seesAddresses: boolean): { where: string; values: unknown[] } {
  const { search, state, from, until, region, newsletter, result } = filter
  const values: unknown[] = []
  const at = (value: unknown) => `$${values.push(value)}`
  const where = ['true']
  if (search) {
    const begin = at(search)
    const address = asciiEmail(search).toLowerCase()
    const isOfAddress = seesAddresses && address.length >= LEAST_OF_AN_ADDRESS
    const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`
    where.push(
      `(s.postal_code in (select p.postal_code from public.places as p
          where starts_with(p.postal_code, ${begin}) or starts_with(lower(p.place), lower(${begin})))
        or ${isOfAddress ? `lower(s.email collate "C") like ${at(pattern)}` : 'false'})`,
    )
  }
  if (region)
    where.push(
      `s.postal_code in (select r.postal_code from public.region_places as r where r.region_id = ${at(region)})`,
    )
  if (state) where.push(`s.state = ${at(state)}`)
  if (from) where.push(`s.created_at >= ${at(from)}::date::timestamp at time zone 'Europe/Berlin'`)
  if (until) where.push(`s.created_at < (${at(until)}::date + 1)::timestamp at time zone 'Europe/Berlin'`)
  if (newsletter)
    where.push(
      `s.id in (select l.signup_id from public.letters as l
        where l.newsletter_id = ${at(newsletter)} and ${result ? RESULTS[result] : 'true'})`,
    )
  return { where: where.join(' and '), values }
}

const newestFirst = (where: string) => `
  select s.id::float8 as number, s.email, s.postal_code as "postalCode",
    (select p.place from public.places as p where p.postal_code = s.postal_code) as place, s.state,
    ${isoTime('s.created_at')} as "signedUpAt", ${isoTime('s.confirmed_at')} as "confirmedAt",
    ${isoTime('s.withdrawn_at')} as "withdrawnAt"
  from public.newsletter_signups as s where ${where} order by s.created_at desc, s.id desc`
