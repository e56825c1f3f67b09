import type { Dns } from './dns.ts'
import { hasMacros } from './spf-macros.ts'
import { isSpf, readSpf, type SpfTerm } from './spf-record.ts'

/** How far the tree is followed: beyond this the record is broken many times over, or it runs in a circle. */
const FOLLOWED = 60

const ASKING = new Set<SpfTerm['name']>(['include', 'a', 'mx', 'ptr', 'exists'])

/** One branch of the tree: which term of which domain asks, and how often, with all that is below it. */
export type SpfBranch = { term: string; lookups: number }

/**
 * How many questions a receiver asks at most (RFC 7208 section 4.6.4), whichever address sends: every include,
 * redirect, a, mx, ptr and exists, and everything in the included records.
 * @returns the branches of the domain's own record, in their order.
 */
export async function spfLookups(domain: string, dns: Dns): Promise<SpfBranch[]> {
  return branches(domain, dns, { left: FOLLOWED })
}

async function branches(domain: string, dns: Dns, budget: { left: number }): Promise<SpfBranch[]> {
  const text = (await dns.txt(domain)).find(isSpf)
  if (text === undefined) return []
  const { terms, redirect } = readSpf(text)
  const found: SpfBranch[] = []
  for (const { name, text: term, value } of terms) {
    if (name === 'all') return found
    if (!ASKING.has(name)) continue
    found.push({ term, lookups: 1 + (name === 'include' ? await below(value, dns, budget) : 0) })
  }
  if (redirect !== undefined) {
    found.push({ term: `redirect=${redirect}`, lookups: 1 + (await below(redirect, dns, budget)) })
  }
  return found
}

/** A target with macros differs from letter to letter: only its own question is counted. */
async function below(target: string, dns: Dns, budget: { left: number }): Promise<number> {
  budget.left -= 1
  if (budget.left < 0 || hasMacros(target)) return 0
  return sum(await branches(target, dns, budget))
}

export function sum(branches: SpfBranch[]): number {
  return branches.reduce((total, { lookups }) => total + lookups, 0)
}
