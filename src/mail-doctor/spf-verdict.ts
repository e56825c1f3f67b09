import { isIPv6 } from 'node:net'
import type { Dns } from './dns.ts'
import { readSpf, type SpfTerm } from './spf-record.ts'

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
export async function evaluateSpf(
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
