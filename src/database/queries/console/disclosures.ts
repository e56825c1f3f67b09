import type pg from 'pg'
import { call } from '../../ask.ts'

/** Somebody by a row's number: of a sign-up, a request by right, or a letter that is kept here. */
export type SomebodysNumber = `${'signup' | 'request' | 'letter'} ${number}`

/**
 * Whether somebody may be shown these people's addresses today; if so they count as shown. Of nobody: whether there is
 * anything left of the day's budget. As the role operator.
 * @param budget people in a day for who only sends
 */
export function showAddresses(
  operator: pg.Pool,
  { proof, people, budget }: { proof: Buffer; people: readonly SomebodysNumber[]; budget: number },
): Promise<boolean> {
  return call(operator, 'show_addresses', proof, people, budget)
}
