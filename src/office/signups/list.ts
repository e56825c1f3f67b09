import type pg from 'pg'
import { z } from 'zod'
import { SIGNUP_STATES, type SignupState } from '../../contract/person-data.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { answerOf, rowOf, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { mayDo } from '../auth/session.ts'
import { line, rowNumber } from '../input.ts'
import { maskedDeep } from '../mask.ts'
import { procedure } from '../procedure.ts'
import { notAllowed } from '../refusal.ts'

/** Times are ISO 8601 in UTC. */
export type SignupRow = {
  number: number
  email: string
  postalCode: string
  /** `null`: no place has this postal code. */
  place: string | null
  state: SignupState
  /** To the microsecond: the next page begins there. */
  signedUpAt: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

const text = line.max(254)

/** Strict: a file must not hold more than was asked for, because a word was not understood. */
export const signupFilter = z.strictObject({
  /** Part of an address, begin of a postal code or of a place's name; without addresses only the latter two. */
  search: text.optional(),
  state: z.enum(SIGNUP_STATES).optional(),
  /** First and last day of signing up in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Begin of a postal code or of a place's name. */
  place: text.optional(),
  /** Federal state. */
  land: text.optional(),
  /** The number of a region: who lives in one of its places. */
  region: rowNumber.optional(),
  /** Who has a letter of this newsletter, and of those only what became of it. */
  newsletter: rowNumber.optional(),
  result: z.enum(['accepted', 'waiting', 'missed']).optional(),
  /** By address only where addresses are shown. */
  sort: z.enum(['newest', 'oldest', 'place', 'address']).default('newest'),
})
export type SignupFilter = z.output<typeof signupFilter>

/** Where a page ended: the last row's values in the order of the sort. */
const position = z.strictObject({
  key: z.string().max(254),
  number: rowNumber,
  signedUpAt: z.iso.datetime({ precision: 6 }),
})
type Position = z.output<typeof position>

/** Rows of a page: a few screens. */
const PAGE = 200

/** Everybody who signed up: found, sorted, and read page by page. */
export const signupList = {
  list: procedure({ least: 'look' })
    .input(signupFilter.extend({ cursor: position.nullish(), direction: z.literal('forward').optional() }))
    .query(async ({ ctx: { database, who }, input: { cursor, direction: _, ...filter } }) => {
      const seesAddresses = mayDo(who.role, 'send')
      // The order of addresses tells about them, and so does a page's end.
      if (filter.sort === 'address' && !seesAddresses) throw notAllowed()
      const { rows, next } = await listSignups(database, filter, { seesAddresses, after: cursor })
      return { rows: seesAddresses ? rows : maskedDeep(rows), next }
    }),

  /** How many fit; and what the region and the newsletter are called that are asked for. */
  count: procedure({ least: 'look' })
    .input(signupFilter)
    .query(async ({ ctx: { database, who }, input }) => {
      const { region, newsletter } = input
      const [count, names] = await Promise.all([
        countSignups(database, input, mayDo(who.role, 'send')),
        rowOf<{ region: string | null; letter: string | null }>(database, NAMES, [region, newsletter]),
      ])
      return { count, ...names }
    }),
}

const NAMES = `
  select (select name from public.regions where id = $1) as region,
         (select subject from public.newsletters where id = $2) as letter`

/**
 * One page; `next` is where another begins, if one follows. Beyond the newest ones the table is read: 312,500 sign-ups take
 * a fifth of a second, whatever is searched for.
 */
export async function listSignups(
  database: pg.Pool,
  filter: SignupFilter,
  { seesAddresses = true, after }: { seesAddresses?: boolean; after?: Position | null | undefined } = {},
): Promise<{ rows: SignupRow[]; next: Position | null }> {
  const selection = await selectionOf(database, filter, seesAddresses)
  if (after) selection.where.push(beyond(after, filter.sort, selection.at))
  const statement = inOrder(selection, filter.sort, `limit ${PAGE + 1}`)
  const rows = await rowsOf<SignupRow>(database, statement, selection.values)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  const key = filter.sort === 'address' ? last?.email.toLowerCase() : last?.postalCode
  return {
    rows: rows.slice(0, PAGE),
    next: last ? { key: key ?? '', number: last.number, signedUpAt: last.signedUpAt } : null,
  }
}

export async function countSignups(database: pg.Pool, filter: SignupFilter, seesAddresses = true) {
  const { where, values } = await selectionOf(database, filter, seesAddresses)
  const statement = `select count(*)::int as answer from public.newsletter_signups as s where ${allOf(where)}`
  return answerOf<number>(database, statement, values)
}

/** Rows of a page of the cursor: a few hundred kilobytes at a time. */
const FETCHED_AT_ONCE = 2000

/**
 * Every sign-up of a selection as it was at one moment, a page at a time: the whole list is never in memory. Whoever
 * stops reading gives the connection back.
 */
export async function* everySignup(database: pg.Pool, filter: SignupFilter): AsyncGenerator<SignupRow[]> {
  const selection = await selectionOf(database, filter, true)
  const client = await database.connect()
  let whole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    const statement = `declare signups no scroll cursor for ${inOrder(selection, filter.sort)}`
    await client.query(statement, selection.values)
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

type Selection = {
  /** All of these hold. */
  where: string[]
  values: unknown[]
  /** Keeps a value for the statement. @returns how the statement names it */
  at: (value: unknown) => string
}

const allOf = (where: string[]) => where.join(' and ') || 'true'

const ADDRESS = 'lower(s.email collate "C")'

/** Fewer letters are in nearly every address, and no index finds them. */
const LEAST_OF_AN_ADDRESS = 3

const RESULTS = {
  accepted: `l.state = 'sent'`,
  waiting: `l.state in ('waiting', 'sending')`,
  missed: `l.state not in ('waiting', 'sending', 'sent')`,
}

/** @param seesAddresses whoever does not must not find out addresses by searching for them either */
async function selectionOf(
  database: pg.Pool,
  { search, state, from, until, place, land, region, newsletter, result }: SignupFilter,
  seesAddresses: boolean,
): Promise<Selection> {
  const values: unknown[] = []
  const at = (value: unknown) => `$${values.push(value)}`
  const where: string[] = []
  // Asked for beforehand, so that the planner knows how many they are: for a few it takes their index.
  const inPlaces = async (places: Places) =>
    `s.postal_code = any (${at(await postalCodesOf(database, places))}::text[])`
  if (search) {
    const found = [await inPlaces({ begin: search })]
    const address = asciiEmail(search).toLowerCase()
    if (seesAddresses && address.length >= LEAST_OF_AN_ADDRESS)
      found.push(`${ADDRESS} like ${at(`%${address.replaceAll(/[\\%_]/g, '\\$&')}%`)}`)
    where.push(`(${found.join(' or ')})`)
  }
  if (place || land || region) where.push(await inPlaces({ begin: place, land, region }))
  if (state) where.push(`s.state = ${at(state)}`)
  if (from) where.push(`s.created_at >= ${at(from)}::date::timestamp at time zone 'Europe/Berlin'`)
  if (until) where.push(`s.created_at < (${at(until)}::date + 1)::timestamp at time zone 'Europe/Berlin'`)
  // As a set of numbers: found by the newsletter's letters, however many signed up.
  if (newsletter)
    where.push(
      `s.id in (select l.signup_id from public.letters as l
        where l.newsletter_id = ${at(newsletter)} and ${result ? RESULTS[result] : 'true'})`,
    )
  return { where, values, at }
}

type Places = { begin?: string | undefined; land?: string | undefined; region?: number | undefined }

/** Postal codes of places whose code or name begins so, in any letter case; of a federal state; of a region. */
function postalCodesOf(database: pg.Pool, { begin, land, region }: Places) {
  return answerOf<string[]>(
    database,
    `select array(
       select postal_code from public.places
       where ($1::text is null or starts_with(postal_code, $1) or starts_with(lower(place), lower($1)))
         and ($2::text is null or state = $2)
         and ($3::bigint is null or postal_code in (
           select p.postal_code from public.region_places as p where p.region_id = $3))) as answer`,
    [begin || null, land, region],
  )
}

type Order = { columns: string[]; values: (position: Position) => unknown[] }

const BY_TIME: Order = {
  columns: ['s.created_at', 's.id'],
  values: ({ signedUpAt, number }) => [signedUpAt, number],
}
const ORDERS: Record<SignupFilter['sort'], Order> = {
  newest: BY_TIME,
  oldest: BY_TIME,
  place: {
    columns: ['s.postal_code', ...BY_TIME.columns],
    values: (position) => [position.key, ...BY_TIME.values(position)],
  },
  address: { columns: [ADDRESS, 's.id'], values: ({ key, number }) => [key, number] },
}

/** What comes after a position. */
function beyond(position: Position, sort: SignupFilter['sort'], at: Selection['at']): string {
  const { columns, values } = ORDERS[sort]
  return `(${columns}) ${sort === 'newest' ? '<' : '>'} (${values(position).map(at)})`
}

/** Places are looked up for the rows of a page alone: joined, the planner may read all of them. */
function inOrder({ where }: Selection, sort: SignupFilter['sort'], limit = ''): string {
  const by = ORDERS[sort].columns.map((column) => (sort === 'newest' ? `${column} desc` : column)).join(', ')
  return `
    select s.id::float8 as number, s.email, s.postal_code as "postalCode",
      (select p.place from public.places as p where p.postal_code = s.postal_code) as place, s.state,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "signedUpAt",
      ${isoTime('s.confirmed_at')} as "confirmedAt", ${isoTime('s.withdrawn_at')} as "withdrawnAt"
    from (select * from public.newsletter_signups as s where ${allOf(where)} order by ${by} ${limit}) as s
    order by ${by}`
}
