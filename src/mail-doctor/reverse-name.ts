import { isIPv6 } from 'node:net'

/** @returns where the name of an address stands in the DNS, for example `10.2.0.192.in-addr.arpa`. */
export function reverseName(address: string): string {
  if (!isIPv6(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return `${ipv6Digits(address).toReversed().join('.')}.ip6.arpa`
}

/** @returns the 32 hexadecimal digits of an IPv6 address. */
export function ipv6Digits(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after)]
  return all.flatMap((group) => [...group.padStart(4, '0')])
}
