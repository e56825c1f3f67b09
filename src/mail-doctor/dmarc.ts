import { reported, strictest, withoutTags, withTag } from './dmarc-mend.ts'
import { type DmarcRecord, type DmarcWalk, effectiveRecord, isDmarc, walkUp } from './dmarc-record.ts'
import type { Dns } from './dns.ts'
import { finding, type MailFinding, type Section } from './section.ts'

export type DmarcFacts = {
  /** The domain of the visible sender. */
  domain: string
  walk: DmarcWalk
  /** Domains of others that reports shall go to and that do not say that they take them. */
  unwillingReceivers: string[]
}

export async function checkDmarc(domain: string, dns: Dns): Promise<Section> {
  const walk = await walkUp(domain, dns)
  const effective = effectiveRecord(walk)
  const unwillingReceivers = effective ? await unwilling(effective.record, walk.organisation, dns) : []
  const seen = walk.stops.flatMap((stop) => stop.records.map((text) => `_dmarc.${stop.domain}: ${text}`))
  return { name: 'DMARC', seen, findings: dmarcFindings({ domain, walk, unwillingReceivers }) }
}

/** A receiver of reports in another organisation must have agreed (RFC 9990 section 4). */
async function unwilling(record: DmarcRecord, organisation: string, dns: Dns): Promise<string[]> {
  const domains = new Set(
    record.reportTo.map((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()),
  )
  const checked = [...domains].map(async (domain) => {
    if ((await walkUp(domain, dns)).organisation === organisation || domain.endsWith(`.${organisation}`))
      return []
    const agreed = (await dns.txt(`${organisation}._report._dmarc.${domain}`)).some(isDmarc)
    return agreed ? [] : [domain]
  })
  return (await Promise.all(checked)).flat()
}

/** @returns what is wrong with the policy for the sender's domain, and the record that mends it. */
export function dmarcFindings({ domain, walk, unwillingReceivers }: DmarcFacts): MailFinding[] {
  const own = walk.stops[0]?.records ?? []
  const record = (name: string, value: string) => ({
    record: { name: `_dmarc.${name}`, type: 'TXT' as const, value },
  })
  const proposal = `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`
  if (own.length > 1) {
    return finding('broken', 'dmarc-several', {
      what: `Bei _dmarc.${domain} stehen ${own.length} DMARC-Einträge.`,
      why: 'Empfänger werten dann keinen davon (RFC 9989, Abschnitt 4.10).',
      mend: 'Alle löschen und nur diesen anlegen.',
      ...record(domain, strictest(own) ?? proposal),
    })
  }
  const effective = effectiveRecord(walk)
  if (!effective) {
    return finding('broken', 'dmarc-missing', {
      what: `${domain} hat keinen DMARC-Eintrag, und auch keine Domain darüber.`,
      why: 'Gmail, Yahoo und Microsoft verlangen ihn von allen, die viel versenden; ohne ihn kann jeder in deinem Namen schreiben.',
      mend: 'Diesen Eintrag anlegen, und das Postfach, an das die Berichte gehen. Kommen zwei Wochen lang nur gute Berichte, p=quarantine daraus machen, dann p=reject.',
      ...record(domain, proposal),
    })
  }
  return [
    ...policyFindings(effective.domain, effective.record, effective.domain !== domain),
    ...partialFindings(effective.domain, effective.record),
    ...reportFindings(effective.domain, effective.record),
    ...unwillingReceivers.flatMap((receiver) => unwillingFinding(receiver, walk.organisation)),
  ]
}

function policyFindings(owner: string, dmarc: DmarcRecord, inherited: boolean): MailFinding[] {
  const tag = inherited && dmarc.subdomainPolicy !== undefined ? 'sp' : 'p'
  const policy = tag === 'sp' ? dmarc.subdomainPolicy : dmarc.policy
  const name = `_dmarc.${owner}`
  const stricter = withTag(reported(owner, dmarc), tag, 'quarantine')
  if (policy === 'none') {
    return finding('hint', 'dmarc-none', {
      what: `Die Vorgabe ist ${tag}=none: Gefälschte Briefe werden gezählt, aber zugestellt.`,
      why: 'Zum Kennenlernen ist das richtig. Das Ziel ist quarantine, dann reject: Erst das hält Fälscher auf.',
      mend: 'Zeigen die Berichte zwei Wochen lang nur eigene Server, diesen Eintrag setzen.',
      record: { name, type: 'TXT', value: stricter },
    })
  }
  if (policy === 'quarantine' || policy === 'reject') return []
  return finding('broken', 'dmarc-policy', {
    what:
      policy === undefined
        ? `Bei ${name} fehlt p=.`
        : `Bei ${name} steht ${tag}=${policy}; das gibt es nicht.`,
    why: 'Ohne gültige Vorgabe gilt der Eintrag Empfängern als p=none oder gar nicht.',
    mend: 'none, quarantine oder reject einsetzen. Den Eintrag durch diesen ersetzen.',
    record: { name, type: 'TXT', value: withTag(dmarc.text, tag, 'none') },
  })
}

function partialFindings(owner: string, dmarc: DmarcRecord): MailFinding[] {
  if (!dmarc.partial) return []
  const value = withoutTags(reported(owner, dmarc), ['pct', 't'])
  return finding('hint', 'dmarc-partial', {
    what: 'pct= oder t=y nimmt einen Teil der Briefe von der Vorgabe aus.',
    why: 'pct gibt es seit RFC 9989 nicht mehr; t=y heißt, dass die Vorgabe noch erprobt wird.',
    mend: 'pct= und t=y entfernen.',
    record: { name: `_dmarc.${owner}`, type: 'TXT', value },
  })
}

function reportFindings(owner: string, dmarc: DmarcRecord): MailFinding[] {
  if (dmarc.reportTo.length > 0) return []
  return finding('hint', 'dmarc-no-reports', {
    what: 'Im DMARC-Eintrag steht keine Adresse für Berichte (rua=).',
    why: 'Ohne Berichte erfährst du nicht, wer in deinem Namen sendet und ob deine eigenen Briefe bestehen.',
    mend: 'Ein Postfach dafür anlegen und den Eintrag durch diesen ersetzen.',
    record: { name: `_dmarc.${owner}`, type: 'TXT', value: reported(owner, dmarc) },
  })
}

function unwillingFinding(receiver: string, organisation: string): MailFinding[] {
  return finding('hint', 'dmarc-reports-unwanted', {
    what: `Berichte sollen an ${receiver} gehen, das ihnen nicht zugestimmt hat.`,
    why: 'Gehört die Adresse zu einer fremden Domain, senden Empfänger nur, wenn diese es erlaubt.',
    mend: `Der Betreiber von ${receiver} muss diesen Eintrag anlegen; oder eine Adresse der eigenen Domain nehmen.`,
    record: { name: `${organisation}._report._dmarc.${receiver}`, type: 'TXT', value: 'v=DMARC1' },
  })
}
