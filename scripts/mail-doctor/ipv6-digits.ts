/** @returns the 32 hexadecimal digits of an IPv6 address. */
export function ipv6Digits(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after)]
  return all.flatMap((group) => [...group.padStart(4, '0')])
}
