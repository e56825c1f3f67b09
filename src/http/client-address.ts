import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The header that says where a request came from, or `none` when nobody stands before this server. */
export type TrustProxy = 'none' | 'x-forwarded-for' | 'x-real-ip' | 'cf-connecting-ip'

type Sent = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The address that a rate limit counts for: an IPv4 address, or the /64 that a household's IPv6 line gets. */
export function clientAddress(request: Sent, trust: TrustProxy): string {
  return group(sentFrom(request, trust))
}

/** The network that a request came from, a /24 or the /48 that one customer of a provider may get all of. */
export function clientNetwork(request: Sent, trust: TrustProxy): string | undefined {
  const address = group(sentFrom(request, trust))
  if (isIPv4(address)) return `${address.replace(/\d+$/, '0')}/24`
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : undefined
}

/**
 * The whole address that a request came from.
 * Only the header named by `trust` is believed, and of X-Forwarded-For only the last entry: the proxy before
 * this server appended it, everything further left was written by whoever sent the request.
 */
export function sentFrom(request: Sent, trust: TrustProxy): string {
  const told = trust === 'none' ? undefined : addressIn(request.headers[trust])
  return told ?? request.socket.remoteAddress ?? 'unknown'
}

/** The address in a header's last entry, without the port, brackets and quotes that some proxies write (RFC 7239, 6). */
function addressIn(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header
  const entry =
    text
      ?.split(',')
      .at(-1)
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? ''
  const address = /^([\d.]+):\d+$|^\[(.*)\](?::\d+)?$/.exec(entry)
  const told = address?.[1] ?? address?.[2] ?? entry
  return isIP(told) === 0 ? undefined : told
}

function group(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${firstFourGroups(address).join(':')}::/64` : address
}

function firstFourGroups(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, ''))
}
