import { isIPv6 } from 'node:net'
import type { Dns } from './dns.ts'
import { isSpf, readSpf, type SpfTerm } from './spf-record.ts'

/** Whom a receiver asks SPF about: the sending address and the sender of the envelope. */
export type SpfSender = { address: string; from: string }

export type SpfVerdict = {
  result: 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'temperror'
  /** The term that decided, as it stands in the record; or why the record is broken. */
  by: string
}

/** Limit of RFC 7208 section 4.6.4. A receiver gives up beyond it. */
export const MOST_LOOKUPS = 10

/** Decides as a receiver does whether an address may send for a domain (check_host() of RFC 7208 section 4). */
export async function spfVerdict(domain: string, sender: SpfSender, dns: Dns): Promise<SpfVerdict> {
  const { result, comment, record } = await evaluateSpf(domain, sender, dns)
  if (result === 'none') return { result, by: `kein SPF-Eintrag bei ${domain}` }
  if (result === 'permerror') return { result, by: reasonOf(comment) }
  const { terms, redirect } = readSpf(record)
  const decisive = await firstMatch(terms, domain, sender, dns)
  return { result, by: decisive?.text ?? (redirect ? `redirect=${redirect}` : 'kein all am Ende') }
}

type Evaluation = { result: SpfVerdict['result']; comment: string; record: string; lookups: number }

/**
 * What mailauth says as a receiver that keeps to the letter of the RFC; of `record`, if given, as if it were the
 * domain's. It is loaded here and not above as it takes 29 MB, which a server that is never asked need not have.
 */
async function evaluateSpf(
  domain: string,
  { address, from }: SpfSender,
  dns: Dns,
  { record, mostLookups = MOST_LOOKUPS }: { record?: string; mostLookups?: number } = {},
): Promise<Evaluation> {
  const { spf } = await import('mailauth/lib/spf/index.js')
  let failure: unknown
  const { status, rr, lookups } = await spf({
    sender: `${from.slice(0, from.lastIndexOf('@'))}@${domain}`,
    ip: address,
    helo: domain,
    mta: domain,
    strict: true,
    maxResolveCount: mostLookups,
    ...(mostLookups > MOST_LOOKUPS && { maxVoidCount: mostLookups }),
    async resolver(name, type) {
      if (record !== undefined && type === 'TXT' && name === domain) return [[record]]
      const answers = await answersTo(name, type, address, dns).catch((error: unknown) => {
        failure ??= error
        throw error
      })
      // Its type speaks of texts only, but it asks for MX as well.
      if (answers.length > 0) return answers as string[]
      throw Object.assign(new Error(`${type} ${name}`), { code: 'ENODATA' })
    },
  })
  // A server that is silent says nothing about the record.
  if (status.result === 'temperror' && failure) throw failure
  return {
    result: status.result as SpfVerdict['result'],
    comment: status.comment ?? '',
    record: rr ?? '',
    lookups: lookups?.count ?? 0,
  }
}

async function answersTo(name: string, type: string, address: string, dns: Dns) {
  switch (type) {
    case 'TXT':
      return (await dns.txt(name)).map((text) => [text])
    case 'MX':
      return dns.mx(name)
    case 'PTR':
      return dns.names(address)
    default:
      return (await dns.addresses(name)).filter((found) => isIPv6(found) === (type === 'AAAA'))
  }
}

/** mailauth does not tell which term decided, so each is asked alone. */
async function firstMatch(terms: SpfTerm[], domain: string, sender: SpfSender, dns: Dns) {
  for (const term of terms) {
    const record = `v=spf1 ${term.text.replace(/^[+~?-]/, '')}`
    if ((await evaluateSpf(domain, sender, dns, { record })).result === 'pass') return term
  }
}

const REASONS: [RegExp, string][] = [
  [/Too many DNS requests$/, `mehr als ${MOST_LOOKUPS} Nachfragen`],
  [/Too many void DNS results$/, 'mehr als 2 Nachfragen ins Leere'],
  [/no SPF records found for (\S+)$/, 'kein SPF-Eintrag bei $1'],
  [/multiple SPF records found for (\S+)$/, 'mehrere SPF-Einträge bei $1'],
  // What remains are slips of the pen in a record that this one leads to, and names that are none.
  [/(.*)/, '„$1“'],
]

function reasonOf(comment: string): string {
  const text = comment.replace(/^.*?during lookup of \S+: /, '')
  const [pattern, words] = REASONS.find(([pattern]) => pattern.test(text)) ?? [/$/, '']
  return text.replace(pattern, words)
}

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
