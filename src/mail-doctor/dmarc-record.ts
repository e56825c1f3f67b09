import type { Dns } from './dns.ts'
import { readTags } from './tags.ts'

export type DmarcRecord = {
  text: string
  policy: string | undefined
  subdomainPolicy: string | undefined
  /** Addresses that reports go to, without `mailto:`. */
  reportTo: string[]
  /** `s` strict, `r` relaxed (the default), undefined: something else stands there. */
  dkimAlignment: 's' | 'r' | undefined
  spfAlignment: 's' | 'r' | undefined
  /** Whether this is the domain of an organisation (n), of a registry (y), or not said (u). */
  psd: string
  /** Tags that only say what part of the letters the policy is for. */
  partial: boolean
}

export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/.test(text)
}

/** @returns the record; undefined when it is no list of tags (RFC 9989 section 4.7). */
export function readDmarc(text: string): DmarcRecord | undefined {
  const tags = readTags(text)
  if (!tags) return undefined
  const word = (name: string) => tags.get(name)?.trim().toLowerCase()
  return {
    text,
    policy: word('p'),
    subdomainPolicy: word('sp'),
    reportTo: (tags.get('rua') ?? '')
      .split(',')
      .map((target) => /^mailto:([^!]+)/i.exec(target.trim())?.[1])
      .filter((address) => address !== undefined),
    dkimAlignment: mode(word('adkim')),
    spfAlignment: mode(word('aspf')),
    psd: word('psd') ?? 'u',
    partial: (word('pct') ?? '100') !== '100' || word('t') === 'y',
  }
}

function mode(value: string | undefined): 's' | 'r' | undefined {
  if (value === undefined || value === 'r') return 'r'
  return value === 's' ? 's' : undefined
}

export type DmarcStop = { domain: string; records: string[] }

/** What a receiver learns about a domain: its own records, and those of the domains above it. */
export type DmarcWalk = {
  /** The domain itself first, then upwards. */
  stops: DmarcStop[]
  /** The domain of the organisation: what relaxed alignment compares, and whose policy is the fallback. */
  organisation: string
}

/** Receivers ask at most this often: a longer name is cut short after its first question. */
const MOST_STOPS = 8

/** The DNS tree walk of RFC 9989 section 4.10, which took the place of the list of public suffixes. */
export async function walkUp(domain: string, dns: Dns): Promise<DmarcWalk> {
  const stops: DmarcStop[] = []
  for (const name of namesUpwards(domain)) {
    const records = (await dns.txt(`_dmarc.${name}`)).filter(isDmarc)
    stops.push({ domain: name, records })
    const psd = onlyRecord(records)?.psd
    if (psd === 'n') return { stops, organisation: name }
    if (psd === 'y' && name !== domain) return { stops, organisation: oneBelow(domain, name) }
  }
  const highest = stops.findLast(({ records }) => onlyRecord(records) !== undefined)
  return { stops, organisation: highest?.domain ?? domain }
}

function namesUpwards(domain: string): string[] {
  const labels = domain.split('.')
  const above = labels.slice(1).slice(-(MOST_STOPS - 1))
  return [domain, ...above.map((_, index) => above.slice(index).join('.'))]
}

function oneBelow(domain: string, above: string): string {
  return domain
    .split('.')
    .slice(-(above.split('.').length + 1))
    .join('.')
}

/** @returns the record of a domain; undefined when there is none or more than one. */
export function onlyRecord(records: string[]): DmarcRecord | undefined {
  const [text] = records
  return records.length === 1 && text !== undefined ? readDmarc(text) : undefined
}

/** @returns the record that a receiver goes by, and whose it is: the domain's own, else the organisation's. */
export function effectiveRecord(walk: DmarcWalk): { domain: string; record: DmarcRecord } | undefined {
  for (const { domain, records } of walk.stops) {
    const record = onlyRecord(records)
    if (record && (domain === walk.stops[0]?.domain || domain === walk.organisation))
      return { domain, record }
  }
  return undefined
}
