import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** The header that says where a request came from, or `none` when nobody stands before this server. */
export type TrustProxy = 'none' | 'x-forwarded-for' | 'x-real-ip' | 'cf-connecting-ip'

type Sent = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The address that a rate limit counts for: an IPv4 address, or the /64 that a household's IPv6 line gets. */
export function clientAddress(request: Sent, trust: TrustProxy): string {
  return group(sentFrom(request, trust))
}

/**
 * The whole address that a request came from.
 * Only the header named by `trust` is believed, and of X-Forwarded-For only the last entry: the proxy before
 * this server appended it, everything further left was written by whoever sent the request.
 */
export function sentFrom(request: Sent, trust: TrustProxy): string {
  const told = trust === 'none' ? undefined : lastEntry(request.headers[trust])
  return told !== undefined && isIP(told) !== 0 ? told : (request.socket.remoteAddress ?? 'unknown')
}

function lastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header
  return text?.split(',').at(-1)?.trim()
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
