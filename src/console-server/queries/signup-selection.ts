import type pg from 'pg'
import type { RecipientResult } from '../../contract/console/newsletter-course.ts'
import type { SignupState } from '../../contract/console/signups.ts'
import { answerOf } from '../../database/ask.ts'

/** Which sign-ups: everything that is set must hold. */
export type Selection = {
  /** Part of an address in lower case, or one of these postal codes. */
  search?: { address?: string | undefined; postalCodes: string[] } | undefined
  postalCodes?: string[] | undefined
  state?: SignupState | undefined
  /** Days in Germany, both included. */
  from?: string | undefined
  until?: string | undefined
  /** Who has a letter of a newsletter, and what became of it. */
  letterOf?: { newsletter: number; result?: RecipientResult | undefined } | undefined
}

// Conditions in SQL; `s` is the sign-up, in each query.

/** Keeps a value for a statement; returns how the statement names it. */
export type At = (value: unknown) => string

export function newValues(): { values: unknown[]; at: At } {
  const values: unknown[] = []
  return { values, at: (value) => `$${values.push(value)}` }
}

export const ADDRESS = 'lower(s.email collate "C")'

export function allOf(selection: Selection, at: At): string[] {
  const { state, from, until, postalCodes } = selection
  return [
    ...(state ? [`s.state = ${at(state)}`] : []),
    ...(from ? [`s.created_at >= ${at(from)}::date::timestamp at time zone 'Europe/Berlin'`] : []),
    ...(until ? [`s.created_at < (${at(until)}::date + 1)::timestamp at time zone 'Europe/Berlin'`] : []),
    ...(postalCodes ? [inOneOf(postalCodes, at)] : []),
    ...searchedFor(selection, at),
    ...ofRecipients(selection, at),
  ]
}

const RESULTS: Record<RecipientResult, string> = {
  accepted: `l.state = 'sent'`,
  waiting: `l.state in ('waiting', 'sending')`,
  missed: `l.state not in ('waiting', 'sending', 'sent')`,
}

/** As a set of numbers: found by the newsletter's letters, however many signed up. */
function ofRecipients({ letterOf }: Selection, at: At): string[] {
  if (!letterOf) return []
  const { newsletter, result } = letterOf
  const only = result ? `and ${RESULTS[result]}` : ''
  return [
    `s.id in (select l.signup_id from public.letters as l where l.newsletter_id = ${at(newsletter)} ${only})`,
  ]
}

function searchedFor({ search }: Selection, at: At): string[] {
  if (!search) return []
  const { address, postalCodes } = search
  const where: string[] = []
  if (address !== undefined) {
    where.push(`${ADDRESS} like ${at(`%${address.replaceAll(/[\\%_]/g, '\\$&')}%`)}`)
  }
  if (address === undefined || postalCodes.length > 0) where.push(inOneOf(postalCodes, at))
  return [`(${where.join(' or ')})`]
}

const inOneOf = (postalCodes: string[], at: At) => `s.postal_code = any (${at(postalCodes)}::text[])`

export const whereAll = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** Postal codes of places whose code or name begins so, in any letter case; of a federal state; of a region by its number. */
export function postalCodesOf(
  operator: pg.Pool,
  {
    begin,
    state,
    region,
  }: { begin?: string | undefined; state?: string | undefined; region?: number | undefined },
): Promise<string[]> {
  return answerOf(
    operator,
    `select array(
       select postal_code from public.places
       where ($1::text is null or starts_with(postal_code, $1) or starts_with(lower(place), lower($1)))
         and ($2::text is null or state = $2)
         and ($3::bigint is null or postal_code in (
           select p.postal_code from public.region_places as p where p.region_id = $3))) as answer`,
    [begin ?? null, state ?? null, region ?? null],
  )
}
