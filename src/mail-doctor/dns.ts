import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { codeOf } from '../terminal/problem.ts'

/** Asks the DNS. A name or a record that does not exist is an empty list, never an error. */
export type Dns = {
  /** The servers that are asked, for the report. */
  servers: string[]
  /** @returns false when the name does not exist, nor any below it (NXDOMAIN). */
  exists(name: string): Promise<boolean>
  /** @returns the texts, each joined from its parts without a space (RFC 7208 section 3.3, RFC 6376 section 3.6.2.2). */
  txt(name: string): Promise<string[]>
  /** @returns IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<string[]>
  /** @returns mail hosts, the preferred one first; `''` is the null MX of RFC 7505. */
  mx(name: string): Promise<{ priority: number; exchange: string }[]>
  /** @returns the names that an address points to (PTR). */
  names(address: string): Promise<string[]>
}

/** No server gave an answer that can be used. The message is fit to print as it is. */
export class DnsSilentError extends Error {
  override name = 'DnsSilentError'
  readonly what: string
  readonly fix: string

  constructor(what: string, fix: string) {
    super(`${what} ${fix}`)
    this.what = what
    this.fix = fix
  }
}

const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * @param settings servers as `address` or `address:port`, the system's without them; how long one try waits and how
 * many tries there are.
 * @throws {DnsSilentError} from every question that no server answers.
 */
export function openDns(
  settings: { servers?: string[] | undefined; timeoutMs?: number; tries?: number } = {},
): Dns {
  const resolver = new Resolver({ timeout: settings.timeoutMs ?? 3000, tries: settings.tries ?? 2 })
  if (settings.servers) resolver.setServers(settings.servers)
  const servers = resolver.getServers()
  // The checks ask some names more than once (SPF's tree and its verdict): one question per name will do.
  const asked = new Map<string, Promise<unknown>>()

  function ask<T>(type: string, name: string, question: () => Promise<T[]>): Promise<T[]> {
    const key = `${type} ${name.toLowerCase()}`
    const answer =
      asked.get(key) ?? question().catch((error: unknown) => emptyOrSilent(error, type, name, servers))
    asked.set(key, answer)
    return answer as Promise<T[]>
  }

  async function exists(name: string): Promise<boolean> {
    try {
      await resolver.resolveTxt(name)
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOTFOUND') return false
      emptyOrSilent(error, 'TXT', name, servers)
      return true
    }
  }

  const a = (name: string) => ask('A', name, () => resolver.resolve4(name))
  const aaaa = (name: string) => ask('AAAA', name, () => resolver.resolve6(name))
  return {
    servers,
    exists,
    txt: async (name) =>
      (await ask('TXT', name, () => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) => (await Promise.all([a(name), aaaa(name)])).flat(),
    mx: async (name) =>
      (await ask('MX', name, () => resolver.resolveMx(name))).toSorted(
        (one, other) => one.priority - other.priority,
      ),
    // Not `reverse`: that one also reads /etc/hosts, and takes a zone out of order for an empty one.
    names: (address) => ask('PTR', address, () => resolver.resolvePtr(reverseName(address))),
  }
}

/** @returns where the name of an address stands in the DNS, for example `10.2.0.192.in-addr.arpa`. */
export function reverseName(address: string): string {
  if (!isIPv6(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return `${ipv6Digits(address).toReversed().join('.')}.ip6.arpa`
}

/** @returns the 32 hexadecimal digits of an IPv6 address. */
function ipv6Digits(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after)]
  return all.flatMap((group) => [...group.padStart(4, '0')])
}

function emptyOrSilent(error: unknown, type: string, name: string, servers: string[]): never[] {
  const code = codeOf(error)
  if (NOTHING_THERE.has(code)) return []
  const question = `${type} von ${name}`
  const whom = servers.length > 0 ? servers.join(', ') : 'kein DNS-Server, denn es ist keiner eingetragen'
  if (code === 'ESERVFAIL' || code === 'EREFUSED') {
    throw new DnsSilentError(
      `Der DNS-Server ${whom} konnte die Frage nach ${question} nicht beantworten (${code}).`,
      'Oft ist die Zone falsch unterschrieben (DNSSEC) oder ihr Nameserver fort. Mit --dns 9.9.9.9 einen anderen ' +
        'Server fragen; antwortet auch der nicht, beim Anbieter der Zone nachsehen.',
    )
  }
  throw new DnsSilentError(
    `Auf die Frage nach ${question} kam keine Antwort (${code || String(error)}); gefragt wurde ${whom}.`,
    'Prüfen, ob diese Maschine am Netz ist und Port 53 nach außen offen; mit --dns ADRESSE einen anderen Server fragen.',
  )
}
