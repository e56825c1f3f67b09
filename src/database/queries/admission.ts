import type pg from 'pg'
import { call, rowOf, rowsOf } from '../ask.ts'

// Run as the role `worker`.

/** Queues waiting letters as far as the budget goes. @returns whether others have to wait for more than a minute */
export async function admitLetters(worker: pg.Pool, budget: number, asksDns: boolean): Promise<boolean> {
  const { isFlood } = await rowOf<{ isFlood: boolean }>(
    worker,
    'select flood_since is not null as "isFlood" from public.admit_letters($1, $2)',
    [budget, asksDns],
  )
  return isFlood
}

/** Domains that the DNS is to be asked for now. */
export async function domainsToAsk(worker: pg.Pool): Promise<string[]> {
  const rows = await rowsOf<{ domain: string }>(
    worker,
    'select domain from public.domains_to_ask() as domain',
  )
  return rows.map(({ domain }) => domain)
}

/** Notes what the DNS said of a domain. */
export function noteDomain(worker: pg.Pool, domain: string, verdict: 'takes_mail' | 'nowhere' | 'silent') {
  return call(worker, 'note_domain', domain, verdict)
}
