import { type Finding, found } from '../checks/finding.ts'
import { domainOf } from '../mail/address.ts'
import {
  type DmarcRecord,
  type DmarcWalk,
  effectiveRecord,
  isDmarc,
  readDmarc,
  walkUp,
} from './dmarc-record.ts'
import type { Dns } from './dns.ts'
import type { Section } from './report.ts'

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
  const domains = new Set(record.reportTo.map((address) => domainOf(address).toLowerCase()))
  const checked = [...domains].map(async (domain) => {
    if ((await walkUp(domain, dns)).organisation === organisation || domain.endsWith(`.${organisation}`))
      return []
    const agreed = (await dns.txt(`${organisation}._report._dmarc.${domain}`)).some(isDmarc)
    return agreed ? [] : [domain]
  })
  return (await Promise.all(checked)).flat()
}

/** @returns what is wrong with the policy for the sender's domain, and the record that fixes it. */
export function dmarcFindings({ domain, walk, unwillingReceivers }: DmarcFacts): Finding[] {
  const own = walk.stops[0]?.records ?? []
  const record = {
    name: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }
  const effective = own.length > 1 ? undefined : effectiveRecord(walk)
  if (effective) {
    return [
      ...policyFindings(effective.domain, effective.record, effective.domain !== domain),
      ...unwillingReceivers.map((receiver) => unwillingFinding(receiver, walk.organisation)),
    ]
  }
  return found(
    own.length > 1 && {
      level: 'broken',
      code: 'dmarc-several',
      what: `Bei _dmarc.${domain} stehen ${own.length} DMARC-Einträge.`,
      why: 'Empfänger werten dann keinen davon (RFC 9989, Abschnitt 4.10).',
      fix: 'Alle löschen und nur diesen anlegen.',
      record: { ...record, value: strictest(own) ?? record.value },
    },
    own.length <= 1 && {
      level: 'broken',
      code: 'dmarc-missing',
      what: `${domain} hat keinen DMARC-Eintrag, und auch keine Domain darüber.`,
      why: 'Gmail, Yahoo und Microsoft verlangen ihn von allen, die viel versenden; ohne ihn kann jeder in deinem Namen schreiben.',
      fix: 'Diesen Eintrag anlegen, und das Postfach, an das die Berichte gehen. Kommen zwei Wochen lang nur gute Berichte, p=quarantine daraus machen, dann p=reject.',
      record,
    },
  )
}

function policyFindings(owner: string, dmarc: DmarcRecord, inherited: boolean): Finding[] {
  const tag = inherited && dmarc.subdomainPolicy !== undefined ? 'sp' : 'p'
  const policy = tag === 'sp' ? dmarc.subdomainPolicy : dmarc.policy
  const name = `_dmarc.${owner}`
  const record = (value: string) => ({ name, type: 'TXT', value })
  const withReports = reported(owner, dmarc)
  return found(
    !['none', 'quarantine', 'reject'].includes(policy ?? '') && {
      level: 'broken',
      code: 'dmarc-policy',
      what:
        policy === undefined
          ? `Bei ${name} fehlt p=.`
          : `Bei ${name} steht ${tag}=${policy}; das gibt es nicht.`,
      why: 'Ohne gültige Vorgabe gilt der Eintrag Empfängern als p=none oder gar nicht.',
      fix: 'none, quarantine oder reject einsetzen. Den Eintrag durch diesen ersetzen.',
      record: record(withTag(dmarc.text, tag, 'none')),
    },
    policy === 'none' && {
      level: 'hint',
      code: 'dmarc-none',
      what: `Die Vorgabe ist ${tag}=none: Gefälschte Briefe werden gezählt, aber zugestellt.`,
      why: 'Zum Kennenlernen ist das richtig. Das Ziel ist quarantine, dann reject: Erst das hält Fälscher auf.',
      fix: 'Zeigen die Berichte zwei Wochen lang nur eigene Server, diesen Eintrag setzen.',
      record: record(withTag(withReports, tag, 'quarantine')),
    },
    dmarc.partial && {
      level: 'hint',
      code: 'dmarc-partial',
      what: 'pct= oder t=y nimmt einen Teil der Briefe von der Vorgabe aus.',
      why: 'pct gibt es seit RFC 9989 nicht mehr; t=y heißt, dass die Vorgabe noch erprobt wird.',
      fix: 'pct= und t=y entfernen.',
      record: record(withoutTags(withReports, ['pct', 't'])),
    },
    dmarc.reportTo.length === 0 && {
      level: 'hint',
      code: 'dmarc-no-reports',
      what: 'Im DMARC-Eintrag steht keine Adresse für Berichte (rua=).',
      why: 'Ohne Berichte erfährst du nicht, wer in deinem Namen sendet und ob deine eigenen Briefe bestehen.',
      fix: 'Ein Postfach dafür anlegen und den Eintrag durch diesen ersetzen.',
      record: record(withReports),
    },
  )
}

function unwillingFinding(receiver: string, organisation: string): Finding {
  return {
    level: 'hint',
    code: 'dmarc-reports-unwanted',
    what: `Berichte sollen an ${receiver} gehen, das ihnen nicht zugestimmt hat.`,
    why: 'Gehört die Adresse zu einer fremden Domain, senden Empfänger nur, wenn diese es erlaubt.',
    fix: `Der Betreiber von ${receiver} muss diesen Eintrag anlegen; oder eine Adresse der eigenen Domain nehmen.`,
    record: { name: `${organisation}._report._dmarc.${receiver}`, type: 'TXT', value: 'v=DMARC1' },
  }
}

/** @returns the record with an address for reports: whichever finding is fixed first, it is not lost again. */
function reported(owner: string, dmarc: DmarcRecord): string {
  return dmarc.reportTo.length > 0 ? dmarc.text : withTag(dmarc.text, 'rua', `mailto:dmarc@${owner}`)
}

/** @returns the record with a tag set to a value; a new `p` goes second, where older receivers look for it. */
function withTag(text: string, name: string, value: string): string {
  const parts = text.split(';').map((part) => part.trim())
  const index = parts.findIndex((part) => part.toLowerCase().startsWith(`${name}=`))
  if (index >= 0) parts[index] = `${name}=${value}`
  else parts.splice(name === 'p' ? 1 : parts.length, 0, `${name}=${value}`)
  return parts.filter((part) => part !== '').join('; ')
}

function withoutTags(text: string, names: string[]): string {
  const parts = text.split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '' && !names.includes(part.split('=')[0]?.trim() ?? '')).join('; ')
}

/** @returns of several records the one that forgers like least. */
function strictest(records: string[]): string | undefined {
  return records.toSorted((one, other) => strictness(other) - strictness(one))[0]
}

function strictness(text: string): number {
  return ['none', 'quarantine', 'reject'].indexOf(readDmarc(text)?.policy ?? '')
}
