import type pg from 'pg'
import { z } from 'zod'
import { type SignupState, STATE_NAMES } from '../../contract/person-data.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { answerOf, rowsOf } from '../../database/ask.ts'
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

/** Everybody who signed up, the newest first: so many pages, and how many there are. */
export const signupList = {
  list: procedure({ least: 'look' })
    .input(signupFilter.extend({ pages: z.int().min(1).max(100).default(1) }))
    .query(async ({ ctx: { database, who }, input: { pages, ...filter } }) => {
      const seesAddresses = mayDo(who.role, 'send')
      const { rows, count } = await listSignups(database, filter, { seesAddresses, pages })
      return { rows: seesAddresses ? rows : maskedDeep(rows), count }
    }),
}

/** Rows of a page: a few screens. */
const PAGE = 200

/** @param seesAddresses whoever does not must not find out addresses by searching for them either */
export async function listSignups(
  database: pg.Pool,
  filter: SignupFilter,
  { seesAddresses = true, pages = 1 } = {},
) {
  const values = valuesOf(filter, seesAddresses)
  const [rows, count] = await Promise.all([
    rowsOf<SignupRow>(database, `${NEWEST_FIRST} limit ${pages * PAGE}`, values),
    answerOf<number>(
      database,
      `select count(*)::int as answer from public.newsletter_signups as s where ${SELECTED}`,
      values,
    ),
  ])
  return { rows, count }
}

/** Rows of a page of the cursor: a few hundred kilobytes at a time. */
const FETCHED_AT_ONCE = 2000

/**
 * Every sign-up of a selection as it was at one moment, a page at a time: the whole list is never in memory. Whoever
 * stops reading gives the connection back.
 */
export async function* everySignup(database: pg.Pool, filter: SignupFilter): AsyncGenerator<SignupRow[]> {
  const client = await database.connect()
  let whole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare signups no scroll cursor for ${NEWEST_FIRST}`, valuesOf(filter, true))
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

/** Fewer letters are in nearly every address, and no index finds them. */
const LEAST_OF_AN_ADDRESS = 3

/** What SELECTED asks for; what is not asked is null, and the planner leaves it out. */
function valuesOf(filter: SignupFilter, seesAddresses: boolean): unknown[] {
  const { search, state, from, until, region, newsletter, result } = filter
  const address = asciiEmail(search ?? '').toLowerCase()
  const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isOfAddress = seesAddresses && address.length >= LEAST_OF_AN_ADDRESS
  return [search || null, isOfAddress ? pattern : null, state, from, until, region, newsletter, result]
}

const SELECTED = `
  ($1::text is null or lower(s.email collate "C") like $2 or s.postal_code in (select p.postal_code from public.places as p
    where starts_with(p.postal_code, $1) or starts_with(lower(p.place), lower($1))))
  and ($3::text is null or s.state = $3)
  and ($4::date is null or s.created_at >= $4::date::timestamp at time zone 'Europe/Berlin')
  and ($5::date is null or s.created_at < ($5::date + 1)::timestamp at time zone 'Europe/Berlin')
  and ($6::bigint is null or s.postal_code in (select r.postal_code from public.region_places as r where r.region_id = $6))
  and ($7::bigint is null or s.id in (select l.signup_id from public.letters as l where l.newsletter_id = $7
    and case $8::text when 'accepted' then l.state = 'sent' when 'waiting' then l.state in ('waiting', 'sending')
      when 'missed' then l.state not in ('waiting', 'sending', 'sent') else true end))`

const NEWEST_FIRST = `
  select s.id::float8 as number, s.email, s.postal_code as "postalCode",
    (select p.place from public.places as p where p.postal_code = s.postal_code) as place, s.state,
    ${isoTime('s.created_at')} as "signedUpAt", ${isoTime('s.confirmed_at')} as "confirmedAt",
    ${isoTime('s.withdrawn_at')} as "withdrawnAt"
  from public.newsletter_signups as s where ${SELECTED} order by s.created_at desc, s.id desc`
