import { type Finding, found } from '../checks/finding.ts'
import { codeOf } from '../terminal/problem.ts'
import type { Dns } from './dns.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { type Policy, readPolicy, servesHost } from './mta-sts-policy.ts'
import type { Section } from './report.ts'
import { readTags } from './tags.ts'

export type MtaStsFacts = {
  domain: string
  /** The texts at _mta-sts that begin as such a record does. */
  records: string[]
  /** Where the mail servers are. */
  hosts: string[]
  /** What the address of the policy answered; undefined when it was not asked. */
  answer: Policy | { problem: string } | undefined
}

/**
 * Whether mail to the sender's domain (answers, returned letters) must be carried encrypted and to the right server:
 * MTA-STS, RFC 8461. The policy is fetched over the web; when that fails, the reason is the finding.
 */
export async function checkMtaSts(domain: string, dns: Dns, fetchPolicy: FetchPolicy): Promise<Section> {
  const records = (await dns.txt(`_mta-sts.${domain}`)).filter((text) => /^v=STSv1\s*(;|$)/i.test(text))
  const hosts = (await dns.mx(domain)).map(({ exchange }) => exchange).filter((host) => host !== '')
  const answer = records.length === 1 ? await askPolicy(domain, dns, fetchPolicy) : undefined
  const seen = [
    ...records.map((text) => `_mta-sts.${domain}: ${text}`),
    ...(answer && 'mode' in answer ? [`${policyUrl(domain)}: ${answer.mode}, ${answer.mx.join(', ')}`] : []),
  ]
  return { name: 'MTA-STS', seen, findings: mtaStsFindings({ domain, records, hosts, answer }) }
}

const policyHost = (domain: string) => `mta-sts.${domain}`
const policyUrl = (domain: string) => `https://${policyHost(domain)}/.well-known/mta-sts.txt`

async function askPolicy(domain: string, dns: Dns, fetchPolicy: FetchPolicy) {
  if ((await dns.addresses(policyHost(domain))).length === 0)
    return { problem: `${policyHost(domain)} hat im DNS keine Adresse` }
  try {
    return readPolicy(await fetchPolicy(policyUrl(domain)))
  } catch (error) {
    // fetch says "fetch failed"; why stands in its cause.
    const { cause } = error as { cause?: unknown }
    return { problem: `keine Verbindung (${codeOf(cause) || codeOf(error) || String(error)})` }
  }
}

/** @returns what keeps the policy from holding, or would lose letters if it held. */
export function mtaStsFindings({ domain, records, hosts, answer }: MtaStsFacts): Finding[] {
  const record = { name: `_mta-sts.${domain}`, type: 'TXT', value: 'v=STSv1; id=1' }
  const why =
    'Ohne sie kann jemand auf dem Weg die Verschlüsselung von Antworten und Rückläufern an dich abschalten.'
  const [text] = records
  const policy = answer && 'mode' in answer ? answer : undefined
  const foreign = policy ? hosts.filter((host) => !servesHost(policy, host)) : []
  return found(
    text === undefined && {
      level: 'hint',
      code: 'mta-sts-missing',
      what: `${domain} hat keine Regel für verschlüsselte Post (MTA-STS).`,
      why,
      fix: `Fragen, ob der Postfachanbieter sie einrichtet. Sonst unter ${policyUrl(domain)} diese vier Zeilen ablegen, „version: STSv1“, „mode: testing“, „mx: ${hosts[0] ?? `mail.${domain}`}“, „max_age: 86400“, dann diesen Eintrag anlegen.`,
      record,
    },
    records.length > 1 && {
      level: 'broken',
      code: 'mta-sts-several',
      what: `Bei _mta-sts.${domain} stehen ${records.length} Einträge; gewertet wird dann keiner (RFC 8461, Abschnitt 3.1).`,
      why,
      fix: 'Alle löschen und nur diesen anlegen.',
      record,
    },
    records.length === 1 &&
      !hasId(text) && {
        level: 'broken',
        code: 'mta-sts-id',
        what: `Dem Eintrag bei _mta-sts.${domain} fehlt die Kennung id, 1 bis 32 Buchstaben und Ziffern.`,
        why,
        fix: 'Den Eintrag durch diesen ersetzen; bei jeder Änderung der Regel bekommt id einen neuen Wert.',
        record,
      },
    answer !== undefined &&
      'problem' in answer && {
        level: 'broken',
        code: 'mta-sts-policy',
        what: `Die Regel ist angekündigt, aber nicht zu lesen: ${answer.problem}.`,
        why: `${why} Mailserver holen sie bei ${policyUrl(domain)}, mit gültigem Zertifikat und ohne Weiterleitung.`,
        fix: 'Die Datei dort ablegen, oder den Eintrag bei _mta-sts löschen.',
      },
    foreign.length > 0 && {
      level: policy?.mode === 'enforce' ? 'broken' : 'hint',
      code: 'mta-sts-mx',
      what: `Die Regel nennt ${foreign.join(', ')} nicht, wohin der MX-Eintrag führt.`,
      why:
        policy?.mode === 'enforce'
          ? 'Wer sich daran hält, und das tun Gmail und Microsoft, stellt dir keine Antworten und Rückläufer zu.'
          : 'Sobald sie gilt (enforce), käme von dort nichts mehr an.',
      fix: `In der Datei eine Zeile „mx: ${foreign[0]}“ ergänzen und dem Eintrag bei _mta-sts eine neue id geben.`,
    },
    policy !== undefined &&
      policy.mode !== 'enforce' && {
        level: 'hint',
        code: 'mta-sts-not-enforced',
        what: `Die Regel steht auf „${policy.mode}“ und schützt noch nicht.`,
        why,
        fix: 'Kommen zwei Wochen lang nur gute Berichte (TLS-RPT), „mode: enforce“ daraus machen und id ändern.',
      },
  )
}

function hasId(text: string | undefined): boolean {
  return /^[A-Za-z0-9]{1,32}$/.test(readTags(text ?? '')?.get('id') ?? '')
}
