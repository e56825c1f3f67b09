import type pg from 'pg'
import { call } from '../../database/ask.ts'
import { afterErasure, type LedgerPlace } from '../ledger.ts'

/**
 * Erases a person, also one who never signed up, and notes the HMAC outside the database too.
 * @returns how many sign-ups went
 */
export async function erase(
  owner: pg.Pool,
  { email, ledger }: { email: string; ledger: LedgerPlace },
): Promise<number> {
  const hmac = ledger.hmacs.address(email)
  const signups = await call<number>(owner, 'erase_person', email, true, 'operator', hmac)
  await afterErasure(owner, ledger)
  return signups
}
