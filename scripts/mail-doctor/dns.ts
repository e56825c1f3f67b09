import { Resolver } from 'node:dns/promises'
import { codeOf } from '../program/problem.ts'

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
}

const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * @param settings servers as `address` or `address:port`, the system's without them; how long one try waits and how
 * many tries there are.
 * @throws {DnsSilentError} from every question that no server answers.
 */
export function openDns(settings: { servers?: string[]; timeoutMs?: number; tries?: number } = {}): Dns {
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
    names: (address) => ask('PTR', address, () => resolver.reverse(address)),
  }
}

function emptyOrSilent(error: unknown, type: string, name: string, servers: string[]): never[] {
  const code = codeOf(error)
  if (NOTHING_THERE.has(code)) return []
  const asked = servers.length > 0 ? servers.join(', ') : 'keiner eingetragen'
  const question = `Frage nach ${type} von ${name}, gefragte Server: ${asked}`
  if (code === 'ESERVFAIL' || code === 'EREFUSED') {
    throw new DnsSilentError(
      `Der DNS-Server weigert sich zu antworten (${code}; ${question}). ` +
        'Oft ist dann die Zone falsch unterschrieben (DNSSEC) oder ihr Nameserver fort. ' +
        'Mit --dns 9.9.9.9 einen anderen Server fragen; sagt auch der nichts, beim Anbieter der Domain nachsehen.',
    )
  }
  throw new DnsSilentError(
    `Es kam keine Antwort aus dem DNS (${code || String(error)}; ${question}). ` +
      'Ist diese Maschine am Netz? Mit --dns ADRESSE lässt sich ein anderer Server fragen.',
  )
}
