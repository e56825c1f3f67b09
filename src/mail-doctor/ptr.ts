import { BlockList, isIPv6 } from 'node:net'
import { type Finding, found } from '../checks/finding.ts'
import { type Dns, reverseName } from './dns.ts'
import type { Section } from './report.ts'
import type { SendingHosts } from './sending-hosts.ts'

export type PtrFacts = {
  domain: string
  certain: boolean
  /** For each address the names it points to, and for each name the addresses it points back to. */
  addresses: { address: string; names: { name: string; addresses: string[] }[] }[]
}

export async function checkPtr(domain: string, hosts: SendingHosts, dns: Dns): Promise<Section> {
  const asked = hosts.addresses.filter(isPublic).map(async (address) => ({
    address,
    names: await Promise.all(
      (await dns.names(address)).map(async (name) => ({ name, addresses: await dns.addresses(name) })),
    ),
  }))
  const facts = { domain, certain: hosts.certain, addresses: await Promise.all(asked) }
  const seen = facts.addresses.flatMap(({ address, names }) =>
    names.map(({ name, addresses }) => `${address} → ${name} → ${addresses.join(', ') || 'nichts'}`),
  )
  const unknown = facts.addresses.length === 0 ? [unknownAddress(hosts)] : []
  return { name: 'PTR', seen, findings: [...unknown, ...ptrFindings(facts)], unchecked: unknown.length > 0 }
}

const HOME = new BlockList()
HOME.addSubnet('10.0.0.0', 8)
HOME.addSubnet('172.16.0.0', 12)
HOME.addSubnet('192.168.0.0', 16)
HOME.addSubnet('127.0.0.0', 8)
HOME.addAddress('::1', 'ipv6')
HOME.addSubnet('fc00::', 7, 'ipv6')
HOME.addSubnet('fe80::', 10, 'ipv6')

function isPublic(address: string): boolean {
  return !HOME.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function unknownAddress({ addresses, source }: SendingHosts): Finding {
  return {
    level: 'hint',
    code: 'address-unknown',
    what:
      addresses.length > 0
        ? `${addresses.join(', ')} gilt nur im eigenen Netz.`
        : `Die Adresse, von der Briefe abgehen, ist nicht bekannt (${source}).`,
    why: 'Ohne sie bleibt offen, ob SPF diesen Server zulässt und ob er einen Namen hat (PTR).',
    fix: 'Mit --ip die Adresse nennen, die in einem Probebrief in der obersten Zeile „Received: from“ steht.',
  }
}

/** @returns what is wrong with the way from an address to its name and back. */
export function ptrFindings({ domain, certain, addresses }: PtrFacts): Finding[] {
  const level = certain ? 'broken' : 'hint'
  const why =
    'Gmail und andere weisen Briefe von Adressen ohne Namen ab, der zu ihnen zurückführt.' +
    (certain ? '' : ' Sendet dein Anbieter von anderen Adressen, ist es ohne Belang.')
  return addresses.flatMap(({ address, names: [first, ...others] }) =>
    found(
      first === undefined && {
        level,
        code: 'ptr-missing',
        what: `${address} hat keinen Namen (PTR).`,
        why,
        fix: 'Diesen Eintrag setzt der Anbieter des Servers, meist in dessen Verwaltung unter „Reverse DNS“. Der Name muss auf die Adresse zeigen.',
        record: { name: reverseName(address), type: 'PTR', value: `mail.${domain}` },
      },
      first !== undefined &&
        ![first, ...others].some((name) => name.addresses.includes(address)) && {
          level,
          code: 'ptr-one-way',
          what: `${address} heißt ${first.name}, aber dieser Name führt nicht zu ihr zurück.`,
          why,
          fix: 'Diesen Eintrag anlegen, oder den PTR auf einen Namen ändern, der auf die Adresse zeigt.',
          record: { name: first.name, type: isIPv6(address) ? 'AAAA' : 'A', value: address },
        },
    ),
  )
}
