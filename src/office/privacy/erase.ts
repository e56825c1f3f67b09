import type pg from 'pg'
import { call } from '../../database/ask.ts'
import { type LedgerPlace, mergeLedger } from '../ledger.ts'

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

/** Tables that hold addresses. */
const TABLES_WITH_ADDRESSES = [
  'newsletter_signups',
  'consent_event_people',
  'address_changes',
  'letters',
  'letter_events',
  'mailbox',
]

/**
 * Writes who was erased into the ledger, gives the space of the rows back and has the planner sample the columns anew, which may
 * hold addresses. As office or owner; before PostgreSQL 17 only an owner may vacuum, and for an office autovacuum does it in its time.
 */
export async function afterErasure(pool: pg.Pool, ledger: LedgerPlace): Promise<void> {
  await mergeLedger(pool, ledger)
  for (const table of TABLES_WITH_ADDRESSES) await pool.query(`vacuum (analyze) public.${table}`)
}
