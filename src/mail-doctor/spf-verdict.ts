import { BlockList, isIPv6 } from 'node:net'
import type { Dns } from './dns.ts'
import { expandMacros, type SpfSender } from './spf-macros.ts'
import { isSpf, readSpf, type SpfRecord, type SpfTerm } from './spf-record.ts'

export type SpfVerdict = {
  result: 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror'
  /** The term that decided, as it stands in the record; or why the record is broken. */
  by: string
}

/** Limits of RFC 7208 section 4.6.4. A receiver gives up beyond them. */
export const MOST_LOOKUPS = 10
const MOST_EMPTY = 2
const MOST_MAIL_HOSTS = 10

type Spent = { lookups: number; empty: number }

const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const

class Broken extends Error {}

/** Decides as a receiver does whether an address may send for a domain (check_host() of RFC 7208 section 4). */
export async function spfVerdict(domain: string, sender: SpfSender, dns: Dns): Promise<SpfVerdict> {
  try {
    return await checkHost(domain, sender, dns, { lookups: 0, empty: 0 })
  } catch (error) {
    if (error instanceof Broken) return { result: 'permerror', by: error.message }
    throw error
  }
}

async function checkHost(domain: string, sender: SpfSender, dns: Dns, spent: Spent): Promise<SpfVerdict> {
  const records = (await dns.txt(domain)).filter(isSpf)
  const [text] = records
  if (text === undefined) return { result: 'none', by: `kein SPF-Eintrag bei ${domain}` }
  if (records.length > 1) throw new Broken(`mehrere SPF-Einträge bei ${domain}`)
  const record = readSpf(text)
  if (record.wrong.length > 0) throw new Broken(`„${record.wrong[0]}“ bei ${domain}`)
  for (const term of record.terms) {
    if (await matches(term, domain, sender, dns, spent))
      return { result: RESULTS[term.qualifier], by: term.text }
  }
  return redirected(record, domain, sender, dns, spent)
}

async function redirected(record: SpfRecord, domain: string, sender: SpfSender, dns: Dns, spent: Spent) {
  if (record.redirect === undefined) return { result: 'neutral' as const, by: 'kein all am Ende' }
  spend(spent)
  const verdict = await checkHost(expandMacros(record.redirect, domain, sender), sender, dns, spent)
  if (verdict.result === 'none') throw new Broken(`redirect=${record.redirect} führt zu keinem SPF-Eintrag`)
  return verdict
}

async function matches(
  term: SpfTerm,
  domain: string,
  sender: SpfSender,
  dns: Dns,
  spent: Spent,
): Promise<boolean> {
  const target = term.value === '' ? domain : expandMacros(term.value, domain, sender)
  switch (term.name) {
    case 'all':
      return true
    case 'ip4':
    case 'ip6':
      return within(sender.address, [term.value], term)
    case 'include': {
      spend(spent)
      const { result } = await checkHost(target, sender, dns, spent)
      if (result === 'none') throw new Broken(`include:${target} führt zu keinem SPF-Eintrag`)
      return result === 'pass'
    }
    case 'a':
      spend(spent)
      return within(sender.address, notEmpty(await dns.addresses(target), spent), term)
    case 'mx': {
      spend(spent)
      const hosts = notEmpty(await dns.mx(target), spent)
      if (hosts.length > MOST_MAIL_HOSTS) throw new Broken(`mehr als ${MOST_MAIL_HOSTS} MX bei ${target}`)
      const addresses = await Promise.all(hosts.map(({ exchange }) => dns.addresses(exchange)))
      return within(sender.address, addresses.flat(), term)
    }
    case 'exists':
      spend(spent)
      return notEmpty(await dns.addresses(target), spent).some((address) => !isIPv6(address))
    case 'ptr': {
      spend(spent)
      const names = notEmpty(await dns.names(sender.address), spent)
      return namesBelow(names, target, sender.address, dns)
    }
  }
}

function spend(spent: Spent): void {
  spent.lookups += 1
  if (spent.lookups > MOST_LOOKUPS) throw new Broken(`mehr als ${MOST_LOOKUPS} Nachfragen`)
}

function notEmpty<T>(answers: T[], spent: Spent): T[] {
  if (answers.length === 0) spent.empty += 1
  if (spent.empty > MOST_EMPTY) throw new Broken(`mehr als ${MOST_EMPTY} Nachfragen ins Leere`)
  return answers
}

function within(address: string, networks: string[], { prefix4, prefix6 }: SpfTerm): boolean {
  const list = new BlockList()
  for (const network of networks) {
    if (isIPv6(network)) list.addSubnet(network, prefix6, 'ipv6')
    else list.addSubnet(network, prefix4, 'ipv4')
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

async function namesBelow(names: string[], domain: string, address: string, dns: Dns): Promise<boolean> {
  const below = names.filter((name) => `.${name.toLowerCase()}`.endsWith(`.${domain.toLowerCase()}`))
  const forward = await Promise.all(below.slice(0, MOST_LOOKUPS).map((name) => dns.addresses(name)))
  return forward.flat().includes(address)
}
