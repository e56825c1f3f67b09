import { isIPv6 } from 'node:net'
import { validateTerms } from 'mailauth/lib/spf/syntax.js'

export type SpfTerm = {
  /** As it stands in the record. */
  text: string
  qualifier: '+' | '-' | '~' | '?'
  name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'
}

export type SpfRecord = {
  terms: SpfTerm[]
  redirect: string | undefined
  /** Parts that are no valid term (RFC 7208 section 12): a receiver treats the whole record as broken. */
  wrong: string[]
}

export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text)
}

/** Takes a record that `isSpf` apart (RFC 7208 section 4.6), as a proposed one is put together from its terms. */
export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { terms: [], redirect: undefined, wrong: [] }
  for (const part of text.split(/ +/).slice(1)) {
    if (part === '') continue
    const [, modifier, target] = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(part) ?? []
    const isRedirect = modifier?.toLowerCase() === 'redirect'
    if (validateTerms([part]) || (isRedirect && record.redirect !== undefined)) record.wrong.push(part)
    else if (modifier === undefined) record.terms.push(termOf(part))
    else if (isRedirect) record.redirect = target
    // exp= and modifiers yet to be invented have no say in the result.
  }
  return record
}

function termOf(text: string): SpfTerm {
  const [, qualifier = '+', name = ''] = /^([+~?-])?([a-z0-9]+)/i.exec(text) ?? []
  return {
    text,
    qualifier: qualifier as SpfTerm['qualifier'],
    name: name.toLowerCase() as SpfTerm['name'],
  }
}

const STRICTNESS = ['-', '~', '?', '+']

/** @returns the record with these addresses allowed; without any, with a place for the provider's include. */
export function spfWith(text: string, addresses: string[]): string {
  const added =
    addresses.length === 0
      ? ['include:NAME-DEINES-ANBIETERS']
      : addresses.map((address) => `${isIPv6(address) ? 'ip6' : 'ip4'}:${address}`)
  const [version = 'v=spf1', ...terms] = text.split(/ +/).filter((part) => part !== '')
  return [version, ...added, ...terms].join(' ')
}

/** @returns one record that allows what each of them allows, with the most lenient of their endings. */
export function mergedSpf(records: string[]): string {
  const read = records.map(readSpf)
  const terms = read.flatMap(({ terms }) => terms)
  const allowed = terms.filter(({ name }) => name !== 'all').map(({ text }) => text)
  const redirects = read.flatMap(({ redirect }) => (redirect ? [`include:${redirect}`] : []))
  return ['v=spf1', ...new Set([...allowed, ...redirects]), lenientEnd(terms)].join(' ')
}

function lenientEnd(terms: SpfTerm[]): string {
  const ends = terms
    .filter(({ name }) => name === 'all')
    .map(({ qualifier }) => STRICTNESS.indexOf(qualifier))
  // Of several ends none may be +all: that is no end.
  return `${STRICTNESS[Math.min(Math.max(...ends, 0), 1)]}all`
}

/** @returns the record without the parts that cannot be read. */
export function correctedSpf(text: string): string {
  const { wrong } = readSpf(text)
  const kept = text.split(/ +/).filter((part) => part !== '' && !wrong.includes(part))
  return kept.join(' ')
}

/** @returns the record with an end that says something about all other servers; one that does is left as it is. */
export function endingWell(text: string): string {
  const { terms, redirect } = readSpf(text)
  const all = terms.find(({ name }) => name === 'all')
  if (all?.qualifier === '-' || all?.qualifier === '~' || (!all && redirect !== undefined)) return text
  const kept = text.split(/ +/).filter((part) => part !== '' && part !== all?.text)
  return [...kept, '~all'].join(' ')
}
