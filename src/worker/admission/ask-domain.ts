import { Resolver } from 'node:dns/promises'
import { codeOf } from '../error-code.ts'

/** Whether anything takes mail for a domain; `silent`: the DNS could not be asked, which says nothing. */
export type DomainVerdict = 'takes_mail' | 'nowhere' | 'silent'

export type DnsSettings = {
  /** `address` or `address:port`; the system's without them. */
  servers?: string[] | undefined
  timeoutMs?: number
}

/** Nobody waits longer for a letter because a resolver does not answer. */
const PATIENCE_MS = 2_000

/**
 * Opens what asks the DNS for a domain's mail servers, as a mail server does (RFC 5321 5.1): MX, without one the addresses
 * of the domain itself. A null MX (RFC 7505) and a name that does not exist take no mail.
 */
export function openDomainDns({ servers, timeoutMs = PATIENCE_MS }: DnsSettings) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)

  return async function askDomain(domain: string): Promise<DomainVerdict> {
    const mx = await found(resolver.resolveMx(domain))
    if (Array.isArray(mx)) return mx.some(({ exchange }) => exchange !== '') ? 'takes_mail' : 'nowhere'
    if (mx !== 'no such record') return mx
    const addresses = await Promise.all([found(resolver.resolve4(domain)), found(resolver.resolve6(domain))])
    if (addresses.some(Array.isArray)) return 'takes_mail'
    return addresses.includes('silent') ? 'silent' : 'nowhere'
  }
}

async function found<T>(answer: Promise<T[]>): Promise<T[] | 'no such record' | 'nowhere' | 'silent'> {
  try {
    const records = await answer
    return records.length > 0 ? records : 'no such record'
  } catch (error) {
    if (codeOf(error) === 'ENODATA') return 'no such record'
    return codeOf(error) === 'ENOTFOUND' ? 'nowhere' : 'silent'
  }
}
