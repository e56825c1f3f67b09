import type pg from 'pg'
import type { SignupCount } from '../../../contract/console/signups.ts'
import { answerOf, rowOf } from '../../ask.ts'
import {
  allOf,
  foundByIndex,
  isRare,
  newValues,
  ofPlaces,
  ofRecipients,
  ofStateAndDays,
  type Selection,
  whereAll,
} from './signup-selection.ts'

/** Above this a number is estimated: counting would take as long as there are people. */
export const COUNTED_UP_TO = 1000
/** Sign-ups of the sample that is estimated by: one in a hundred of all shows as 40, give or take 6. */
const SAMPLE = 4000

/** How many; at most as much work as the sample and COUNTED_UP_TO, however many signed up. */
export async function countSignups(operator: pg.Pool, selection: Selection): Promise<SignupCount> {
  // What is searched for is found by reading everything that fits; whether that is much, some show beforehand.
  const { address } = selection.search ?? {}
  if (address !== undefined && !isRare(address) && !selection.letterOf) {
    const estimate = await estimateSignups(operator, selection)
    if (estimate > COUNTED_UP_TO) return { count: estimate, exact: false }
  }
  const { values, at } = newValues()
  // Letters of one newsletter are as many as it has, and their number has to be the one that its own page says.
  const most = selection.letterOf ? '' : `limit ${COUNTED_UP_TO + 1}`
  const count = await answerOf<number>(
    operator,
    `select count(*)::int as answer from (${rowsOf(selection, at)} ${most}) as counted`,
    values,
  )
  if (selection.letterOf || count <= COUNTED_UP_TO) return { count, exact: true }
  return { count: Math.max(await estimateSignups(operator, selection), count), exact: false }
}

function rowsOf(selection: Selection, at: (value: unknown) => string): string {
  const { address, postalCodes } = selection.search ?? {}
  if (address === undefined) {
    return `select from public.newsletter_signups as s ${whereAll(allOf(selection, at))}`
  }
  const found = foundByIndex(address, postalCodes ?? [], at)
  return `select from (${found}) as s ${whereAll([...ofStateAndDays(selection, at), ...ofPlaces(selection, at), ...ofRecipients(selection, at)])}`
}

/**
 * How many signed up in these days, as the planner knows it, and which part of all fits otherwise, by looking at some:
 * the planner's own guess of a pattern is out by a factor of hundreds, and of large places by two.
 */
async function estimateSignups(operator: pg.Pool, selection: Selection): Promise<number> {
  const { from, until, ...others } = selection
  const people = await peopleWithin(operator, { from, until })
  return Math.round(people * (await partThatFits(operator, others)))
}

async function peopleWithin(operator: pg.Pool, days: Pick<Selection, 'from' | 'until'>): Promise<number> {
  const { values, at } = newValues()
  const answer = await rowOf<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    operator,
    `explain (format json) select from public.newsletter_signups as s ${whereAll(ofStateAndDays(days, at))}`,
    values,
  )
  return answer['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Pages from all over the table, and always the same ones, so that a figure does not jump when it is asked for again. */
async function partThatFits(operator: pg.Pool, selection: Selection): Promise<number> {
  const { values, at } = newValues()
  const fits = allOf(selection, at)
  if (fits.length === 0) return 1
  return answerOf(
    operator,
    `select count(*) filter (${whereAll(fits)}) / greatest(count(*), 1)::float8 as answer
     from public.newsletter_signups as s tablesample system (
       -- reltuples is how many there were at the last ANALYZE, -1 before the first one.
       (select least(100, 100.0 * ${SAMPLE} / greatest(reltuples, 1)) from pg_catalog.pg_class
        where oid = 'public.newsletter_signups'::regclass)) repeatable (1)`,
    values,
  )
}
