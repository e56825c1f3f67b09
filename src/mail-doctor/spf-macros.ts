import { isIPv6 } from 'node:net'
import { ipv6Digits } from './reverse-name.ts'

/** Whom a receiver asks SPF about: the sending address and the sender of the envelope. */
export type SpfSender = { address: string; from: string }

/**
 * Fills in the macros of a domain (RFC 7208 section 7), for example `%{ir}.%{v}.list.example`.
 * `%{p}` (a name found by PTR, which nobody should use) is `unknown`, as the RFC allows.
 */
export function expandMacros(text: string, domain: string, { address, from }: SpfSender): string {
  const at = from.lastIndexOf('@')
  const values: Record<string, string> = {
    s: from,
    l: from.slice(0, at),
    o: from.slice(at + 1),
    d: domain,
    i: isIPv6(address) ? ipv6Digits(address).join('.') : address,
    p: 'unknown',
    v: isIPv6(address) ? 'ip6' : 'in-addr',
    h: from.slice(at + 1),
  }
  return text.replace(
    /%(?:\{([slodipvh])(\d*)(r?)([.+,/_=-]*)\}|([%_-]))/gi,
    (_, letter = '', count = '', reversed = '', delimiters = '', sign = '') => {
      if (sign) return sign === '%' ? '%' : sign === '_' ? ' ' : '%20'
      const parts = splitAtAny(values[letter.toLowerCase()] ?? '', delimiters || '.')
      if (reversed) parts.reverse()
      return parts.slice(count === '' ? 0 : -Number(count)).join('.')
    },
  )
}

export function hasMacros(text: string): boolean {
  return text.includes('%')
}

function splitAtAny(text: string, delimiters: string): string[] {
  const parts = ['']
  for (const letter of text) {
    if (delimiters.includes(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
