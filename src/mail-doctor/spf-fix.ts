import { isIPv6 } from 'node:net'
import { readSpf, type SpfTerm } from './spf-record.ts'

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
