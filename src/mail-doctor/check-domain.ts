import type { KeyObject } from 'node:crypto'
import type { Finding } from '../checks/finding.ts'
import { domainOf } from '../mail/address.ts'
import { alignmentFindings } from './alignment.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import { effectiveRecord, walkUp } from './dmarc-record.ts'
import { type Dns, DnsSilentError } from './dns.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { checkMtaSts } from './mta-sts.ts'
import { checkMx } from './mx.ts'
import { checkPtr } from './ptr.ts'
import type { Section } from './report.ts'
import { sendingHosts } from './sending-hosts.ts'
import { checkSpf } from './spf.ts'
import { checkTlsRpt } from './tls-rpt.ts'

export type Sending = {
  /** The domain of envelope and signature: what SPF and DKIM are asked about. */
  domain: string
  /** The visible sender. */
  from: string
  selector: string | undefined
  /** The key that this project signs with; undefined when the provider signs. */
  privateKey: KeyObject | undefined
  /** The addresses that letters leave from, as far as the operator named them. */
  ips: string[]
  smtpUrl: string | undefined
}

/**
 * Asks the DNS everything that a receiver asks about a letter of this sender, and whether letters back find the way.
 * @param fetchPolicy fetches what stands on the web (MTA-STS); without it that way's encryption is not looked at
 * @throws {DnsSilentError} when the DNS does not even tell whether there is such a domain.
 */
export async function checkDomain(sending: Sending, dns: Dns, fetchPolicy?: FetchPolicy): Promise<Section[]> {
  const { domain, from } = sending
  const fromDomain = domainOf(from)
  if (!(await dns.exists(domain))) return [unknownDomain(domain)]
  const hosts = await sendingHosts(sending.ips, sending.smtpUrl, dns)
  const envelopeFrom = `${from.slice(0, from.lastIndexOf('@'))}@${domain}`
  return [
    await answered('SPF', () => checkSpf(envelopeFrom, hosts, dns)),
    await answered('DKIM', () => checkDkim(sending, dns)),
    await answered('DMARC', () => checkDmarc(fromDomain, dns)),
    await answered('Übereinstimmung', () => checkAlignment(domain, fromDomain, dns)),
    await answered('PTR', () => checkPtr(domain, hosts, dns)),
    // Answers go to the visible sender, what could not be delivered to that of the envelope.
    await answered('MX', () => checkMx(fromDomain, dns)),
    ...(domain === fromDomain ? [] : [await answered('MX', () => checkMx(domain, dns))]),
    ...(fetchPolicy
      ? [
          await answered('MTA-STS', () => checkMtaSts(fromDomain, dns, fetchPolicy)),
          await answered('TLS-RPT', () => checkTlsRpt(fromDomain, dns)),
        ]
      : []),
  ]
}

/** One zone that is out of order (that of an address, of an included record) must not hide what the others say. */
async function answered(name: string, check: () => Promise<Section>): Promise<Section> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof DnsSilentError)) throw error
    const finding: Finding = {
      level: 'broken',
      code: 'no-answer',
      what: error.what,
      why: 'Empfänger stellen dieselbe Frage. Bekommen auch sie keine Antwort, nehmen sie den Brief nicht oder erst später an.',
      fix: error.fix,
    }
    return { name, seen: [], findings: [finding], unchecked: true }
  }
}

function unknownDomain(domain: string): Section {
  const finding: Finding = {
    level: 'broken',
    code: 'domain-unknown',
    what: `Im DNS gibt es ${domain} nicht.`,
    why: 'Der Name ist vertippt, noch nicht angemeldet, oder der gefragte Server kennt nur das eigene Netz.',
    fix: 'Die Schreibweise prüfen; mit --dns 9.9.9.9 einen öffentlichen DNS-Server fragen.',
  }
  return { name: 'Domain', seen: [], findings: [finding] }
}

async function checkAlignment(domain: string, fromDomain: string, dns: Dns): Promise<Section> {
  const [walk, other] = await Promise.all([walkUp(fromDomain, dns), walkUp(domain, dns)])
  const findings = alignmentFindings({
    fromDomain,
    envelopeDomain: domain,
    dkimDomain: domain,
    organisations: { [fromDomain]: walk.organisation, [domain]: other.organisation },
    dmarc: effectiveRecord(walk)?.record,
  })
  return {
    name: 'Übereinstimmung',
    seen: [`Absender ${fromDomain}, SPF und DKIM ${domain}, Organisation ${walk.organisation}`],
    findings,
  }
}
