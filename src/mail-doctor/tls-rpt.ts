import { type Finding, found } from '../checks/finding.ts'
import type { Dns } from './dns.ts'
import type { Section } from './report.ts'
import { readTags } from './tags.ts'

/** Whether anybody learns when mail to the sender's domain could not be carried encrypted: TLS-RPT, RFC 8460. */
export async function checkTlsRpt(domain: string, dns: Dns): Promise<Section> {
  const records = (await dns.txt(`_smtp._tls.${domain}`)).filter((text) => /^v=TLSRPTv1\s*(;|$)/i.test(text))
  const seen = records.map((text) => `_smtp._tls.${domain}: ${text}`)
  return { name: 'TLS-RPT', seen, findings: tlsRptFindings({ domain, records }) }
}

/** @returns what keeps reports from coming. */
export function tlsRptFindings({ domain, records }: { domain: string; records: string[] }): Finding[] {
  const record = {
    name: `_smtp._tls.${domain}`,
    type: 'TXT',
    value: `v=TLSRPTv1; rua=mailto:tls@${domain}`,
  }
  const why =
    'Ohne Berichte erfährst du nicht, dass Antworten und Rückläufer an der Verschlüsselung scheitern.'
  const receivers =
    readTags(records[0] ?? '')
      ?.get('rua')
      ?.split(',') ?? []
  const areAddresses =
    receivers.length > 0 &&
    receivers.every((each) => /^\s*(mailto:[^@\s]+@\S+|https:\/\/\S+)\s*$/i.test(each))
  return found(
    records.length === 0 && {
      level: 'hint',
      code: 'tls-rpt-missing',
      what: `${domain} lässt sich nicht berichten, wenn verschlüsselte Post nicht ankommt (TLS-RPT).`,
      why,
      fix: 'Diesen Eintrag anlegen, und das Postfach, an das die Berichte gehen.',
      record,
    },
    records.length > 1 && {
      level: 'broken',
      code: 'tls-rpt-several',
      what: `Bei _smtp._tls.${domain} stehen ${records.length} Einträge; gewertet wird dann keiner (RFC 8460, Abschnitt 3).`,
      why,
      fix: 'Alle löschen und nur diesen anlegen.',
      record,
    },
    records.length === 1 &&
      !areAddresses && {
        level: 'broken',
        code: 'tls-rpt-receiver',
        what: `Der Eintrag bei _smtp._tls.${domain} sagt nicht, wohin die Berichte gehen (rua).`,
        why,
        fix: 'Den Eintrag durch diesen ersetzen.',
        record,
      },
  )
}
