import { PERIODS } from '../contract/console/period.ts'

/**
 * The days that a request asks for (`?period=90`); null for all of them. An address may have been written by hand:
 * what is not known counts as not asked for.
 */
export function periodDays(query: unknown): number | null {
  const { period } = query as Record<string, unknown>
  const known = PERIODS.find((each) => each === period) ?? PERIODS[0]
  return known === 'all' ? null : Number(known)
}
