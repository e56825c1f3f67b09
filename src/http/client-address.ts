import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** The header that says where a request came from, or `none` when nobody stands before this server. */
export type TrustProxy = 'none' | 'x-forwarded-for' | 'x-real-ip' | 'cf-connecting-ip'

type Sent = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The address that a rate limit counts for: an IPv4 address, or the /64 that a household's IPv6 line gets. */
export function clientAddress(request: Sent, trust: TrustProxy): string {
  return normalizeIP(sentFrom(request, trust), 64)
}

/** The network that a request came from, a /24 or the /48 that one customer of a provider may get all of. */
export function clientNetwork(request: Sent, trust: TrustProxy): string | undefined {
  const network = normalizeIP(sentFrom(request, trust), 48)
  if (isIPv4(network)) return `${network.replace(/\d+$/, '0')}/24`
  return isIPv6(network) ? `${network}/48` : undefined
}

/**
 * The whole address that a request came from.
 * Only the header named by `trust` is believed, and of X-Forwarded-For only the last entry: the proxy before
 * this server appended it, everything further left was written by whoever sent the request.
 */
export function sentFrom(request: Sent, trust: TrustProxy): string {
  const header = trust === 'none' ? undefined : request.headers[trust]
  const entry = [header].flat().at(-1)?.split(',').at(-1)?.trim() ?? ''
  // Some proxies write it with a port, in brackets or quotes (RFC 7239, 6).
  const [, v4, v6] = /^"?(?:([\d.]+):\d+|\[(.*)\](?::\d+)?)"?$/.exec(entry) ?? []
  const told = v4 ?? v6 ?? entry
  return isIP(told) === 0 ? (request.socket.remoteAddress ?? 'unknown') : told
}
