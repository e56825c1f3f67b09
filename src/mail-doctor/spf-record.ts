import { isIPv4, isIPv6 } from 'node:net'

export type SpfTerm = {
  /** As it stands in the record. */
  text: string
  qualifier: '+' | '-' | '~' | '?'
  name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'
  /** The domain or address after the colon; '' without one. */
  value: string
  prefix4: number
  prefix6: number
}

export type SpfRecord = {
  terms: SpfTerm[]
  redirect: string | undefined
  /** Parts that are no valid term (RFC 7208 section 12): a receiver treats the whole record as broken. */
  wrong: string[]
}

const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])

export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text)
}

/** Reads a record that `isSpf` (RFC 7208 sections 4.6, 5 and 6). */
export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { terms: [], redirect: undefined, wrong: [] }
  for (const part of text.split(/ +/).slice(1)) {
    if (part === '') continue
    const [, modifier, target] = /^([A-Za-z][A-Za-z0-9._-]*)=(.*)$/.exec(part) ?? []
    if (modifier === undefined) {
      const term = readTerm(part)
      if (term) record.terms.push(term)
      else record.wrong.push(part)
    } else if (modifier.toLowerCase() === 'redirect') {
      if (!target || record.redirect !== undefined) record.wrong.push(part)
      else record.redirect = target
    }
    // exp= and modifiers yet to be invented have no say in the result.
  }
  return record
}

function readTerm(text: string): SpfTerm | undefined {
  const [, qualifier = '+', word = '', value, cidr = ''] =
    /^([+~?-])?([A-Za-z0-9]+)(?::([^/]*(?:\/(?!\d|\/)[^/]*)*))?((?:\/\d+)?(?:\/\/\d+)?)$/.exec(text) ?? []
  const name = word.toLowerCase()
  if (!MECHANISMS.has(name)) return undefined
  const [, four, six] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(cidr) ?? []
  const isSix = name === 'ip6'
  const term = {
    text,
    qualifier: qualifier as SpfTerm['qualifier'],
    name: name as SpfTerm['name'],
    value: value ?? '',
    prefix4: Number(isSix ? 32 : (four ?? 32)),
    prefix6: Number(isSix ? (four ?? 128) : (six ?? 128)),
  }
  return isWellFormed(term, value, cidr) ? term : undefined
}

function isWellFormed(term: SpfTerm, value: string | undefined, cidr: string): boolean {
  if (term.prefix4 > 32 || term.prefix6 > 128 || value === '') return false
  switch (term.name) {
    case 'all':
      return value === undefined && cidr === ''
    case 'include':
    case 'exists':
      return value !== undefined && cidr === ''
    case 'ptr':
      return cidr === ''
    case 'ip4':
      return isIPv4(term.value) && !cidr.includes('//')
    case 'ip6':
      return isIPv6(term.value) && !cidr.includes('//')
    default:
      return true
  }
}
