import { type Finding, found } from '../checks/finding.ts'
import type { Dns } from './dns.ts'
import type { Section } from './report.ts'

export type MxFacts = {
  domain: string
  hosts: { exchange: string; priority: number; addresses: string[] }[]
  /** The addresses of the domain itself: without an MX letters go there. */
  ownAddresses: string[]
}

export async function checkMx(domain: string, dns: Dns): Promise<Section> {
  const hosts = await Promise.all(
    (await dns.mx(domain)).map(async ({ exchange, priority }) => ({
      exchange,
      priority,
      addresses: exchange === '' ? [] : await dns.addresses(exchange),
    })),
  )
  const facts = { domain, hosts, ownAddresses: await dns.addresses(domain) }
  const seen = hosts.map(({ exchange, priority, addresses }) =>
    exchange === ''
      ? 'MX . (nimmt keine Post an)'
      : `${exchange} (${priority}) → ${addresses.join(', ') || 'nichts'}`,
  )
  return { name: 'MX', seen, findings: mxFindings(facts) }
}

/** @returns whether answers and bounces to the sender's domain arrive somewhere. */
export function mxFindings({ domain, hosts, ownAddresses }: MxFacts): Finding[] {
  const record = { name: domain, type: 'MX', value: `10 mail.${domain}` }
  const refusesAll = hosts.some(({ exchange }) => exchange === '')
  const isImplicit = ownAddresses.length > 0
  const dead = hosts.filter(({ addresses }) => addresses.length === 0).map(({ exchange }) => exchange)
  return found(
    refusesAll && {
      level: 'broken',
      code: 'mx-null',
      what: `${domain} sagt mit „MX .“, dass die Domain keine Post annimmt (RFC 7505).`,
      why: 'Antworten und Rückläufer gehen verloren, und viele Empfänger nehmen von einer solchen Domain auch nichts an.',
      fix: 'Den Eintrag durch den deines Postfachanbieters ersetzen, nach diesem Muster.',
      record,
    },
    hosts.length === 0 && {
      level: isImplicit ? 'hint' : 'broken',
      code: 'mx-missing',
      what: `${domain} hat keinen MX-Eintrag.`,
      why: isImplicit
        ? `Antworten und Rückläufer gehen dann an den Webserver (${ownAddresses.join(', ')}); meist nimmt dort niemand Post an.`
        : 'Antworten und Rückläufer gehen verloren; viele Empfänger weisen Absender ab, denen man nicht antworten kann.',
      fix: 'Den Eintrag deines Postfachanbieters anlegen, nach diesem Muster.',
      record,
    },
    !refusesAll &&
      dead.length > 0 && {
        level: dead.length === hosts.length ? 'broken' : 'hint',
        code: 'mx-dead',
        what: `Der Mailserver ${dead.join(', ')} hat keine Adresse.`,
        why: 'Antworten und Rückläufer an diesen Server gehen verloren.',
        fix: 'Den Namen im MX-Eintrag mit dem vergleichen, den dein Postfachanbieter nennt.',
      },
  )
}
