import type { Dns } from './dns.ts'
import { isSpf, readSpf, type SpfTerm } from './spf-record.ts'
import { evaluateSpf } from './spf-verdict.ts'

/** How far the tree is followed: beyond this the record is broken many times over, or it runs in a circle. */
const FOLLOWED = 60

/** Nobody sends from here (RFC 1122 section 3.2.1.3), so no term ends the counting. */
const NOBODY = { address: '0.0.0.0', from: 'postmaster@' }

const ASKING = new Set<SpfTerm['name']>(['include', 'a', 'mx', 'ptr', 'exists'])

/** One branch of the tree: which term of which domain asks, and how often, with all that is below it. */
export type SpfBranch = { term: string; lookups: number }

/**
 * How many questions a receiver asks at most (RFC 7208 section 4.6.4), whichever address sends: every include,
 * redirect, a, mx, ptr and exists, and everything in the included records.
 * @returns the branches of the domain's own record, in their order.
 */
export async function spfLookups(domain: string, dns: Dns): Promise<SpfBranch[]> {
  const text = (await dns.txt(domain)).find(isSpf)
  if (text === undefined) return []
  const { terms, redirect } = readSpf(text)
  const end = terms.findIndex(({ name }) => name === 'all')
  const asking = (end === -1 ? terms : terms.slice(0, end)).filter(({ name }) => ASKING.has(name))
  const branches = asking.map((term) => term.text)
  if (end === -1 && redirect !== undefined) branches.push(`redirect=${redirect}`)
  return Promise.all(
    branches.map(async (term) => {
      const alone = { record: `v=spf1 ${term}`, mostLookups: FOLLOWED }
      return { term, lookups: (await evaluateSpf(domain, NOBODY, dns, alone)).lookups }
    }),
  )
}

export function sum(branches: SpfBranch[]): number {
  return branches.reduce((total, { lookups }) => total + lookups, 0)
}
