import { type Finding, found } from '../checks/finding.ts'
import { domainOf } from '../mail/address.ts'
import type { Dns } from './dns.ts'
import type { Section } from './report.ts'
import type { SendingHosts } from './sending-hosts.ts'
import { type AllowedFacts, notAllowed, refusedFor } from './spf-allowed.ts'
import { correctedSpf, endingWell, isSpf, mergedSpf, readSpf, spfWith } from './spf-record.ts'
import { MOST_LOOKUPS, type SpfBranch, spfLookups, spfVerdict, sum } from './spf-verdict.ts'

export type SpfFacts = AllowedFacts & { records: string[]; branches: SpfBranch[] }

/** @param from the sender of the envelope; its domain is the one that SPF is asked about. */
export async function checkSpf(from: string, hosts: SendingHosts, dns: Dns): Promise<Section> {
  const domain = domainOf(from)
  const records = (await dns.txt(domain)).filter(isSpf)
  const verdicts = hosts.addresses.map(async (address) => ({
    address,
    verdict: await spfVerdict(domain, { address, from }, dns),
  }))
  const facts = {
    domain,
    records,
    branches: await spfLookups(domain, dns),
    hosts,
    verdicts: records.length === 1 ? await Promise.all(verdicts) : [],
  }
  return { name: 'SPF', seen: seen(facts), findings: spfFindings(facts) }
}

function seen({ records, branches, verdicts }: SpfFacts): string[] {
  if (records.length === 0) return []
  return [
    ...records,
    `${sum(branches)} von ${MOST_LOOKUPS} erlaubten Nachfragen`,
    ...verdicts.map(({ address, verdict }) => `${address}: ${verdict.result} (${verdict.by})`),
  ]
}

/** @returns what is wrong with the SPF record of the domain, and the record that fixes it. */
export function spfFindings(facts: SpfFacts): Finding[] {
  const record = (value: string): Fixed => ({ record: { name: facts.domain, type: 'TXT', value } })
  const [text = '', ...others] = facts.records
  if (text === '' || others.length > 0 || readSpf(text).wrong.length > 0) return [useless(facts, record)]
  // Whichever of the two is read, pasting its record fixes both.
  const fixed = record(endingWell(refusedFor(facts).length > 0 ? spfWith(text, refusedFor(facts)) : text))
  if (allowsNobody(text)) return [refusal(facts, record)]
  return found(tooManyLookups(facts), ending(text, fixed), usesPtr(text), notAllowed(facts, fixed))
}

type Fixed = Pick<Finding, 'record'>

/** Of a record that is not there, not alone or not readable there is no more to say. */
function useless({ domain, records, hosts }: SpfFacts, record: (value: string) => Fixed): Finding {
  const [text] = records
  if (text === undefined) {
    return {
      level: 'broken',
      code: 'spf-missing',
      what: `${domain} hat keinen SPF-Eintrag.`,
      why: 'Kein Empfänger kann prüfen, welche Server für diese Domain senden dürfen; große Anbieter weisen solche Briefe ab.',
      fix:
        'Diesen Eintrag anlegen, mit dem include, das dein Anbieter nennt. Wer noch für die Domain sendet, ' +
        'etwa der Anbieter deines Postfachs, gehört auch hinein; dann aus ~all -all machen.',
      ...record(spfWith('v=spf1 ~all', hosts.addresses)),
    }
  }
  if (records.length > 1) {
    return {
      level: 'broken',
      code: 'spf-several',
      what: `${domain} hat ${records.length} SPF-Einträge.`,
      why: 'Mehr als einer ist ein Fehler (RFC 7208, Abschnitt 4.5): Empfänger werten dann keinen davon.',
      fix: 'Alle löschen und stattdessen diesen einen anlegen; er vereint sie.',
      ...record(mergedSpf(records)),
    }
  }
  const wrong = readSpf(text).wrong.map((part) => `„${part}“`)
  return {
    level: 'broken',
    code: 'spf-syntax',
    what: `Unlesbar im SPF-Eintrag: ${wrong.join(', ')}`,
    why: 'Ein Schreibfehler macht den ganzen Eintrag ungültig, nicht nur die eine Stelle.',
    fix: 'Den Eintrag durch diesen ersetzen und prüfen, ob noch etwas fehlt.',
    ...record(correctedSpf(text)),
  }
}

/** Whichever host letters leave from, this record refuses it; a domain that never writes has it (RFC 7208, 10.1.2). */
function allowsNobody(text: string): boolean {
  const { terms } = readSpf(text)
  return terms.some(({ name }) => name === 'all') && terms.every(({ qualifier }) => qualifier === '-')
}

function refusal({ domain, hosts }: SpfFacts, record: (value: string) => Fixed): Finding {
  return {
    level: 'broken',
    code: 'spf-nobody',
    what: `Nach dem SPF-Eintrag von ${domain} darf kein Server für die Domain senden.`,
    why: 'Empfänger weisen Briefe deshalb ab, auch deine.',
    fix: 'Den Eintrag durch diesen ersetzen, mit dem include, das dein Anbieter nennt.',
    ...record(spfWith('v=spf1 -all', hosts.certain ? hosts.addresses : [])),
  }
}

function tooManyLookups({ branches }: SpfFacts): Finding | false {
  const lookups = sum(branches)
  const dear = branches.toSorted((one, other) => other.lookups - one.lookups).slice(0, 3)
  return (
    lookups > MOST_LOOKUPS && {
      level: 'broken',
      code: 'spf-lookups',
      what: `Der SPF-Eintrag braucht ${lookups} Nachfragen, erlaubt sind ${MOST_LOOKUPS}.`,
      why: 'Jedes include, a, mx und redirect zählt, auch in eingebundenen Einträgen; darüber gilt der Eintrag als kaputt.',
      fix:
        'Entfernen, was nicht mehr sendet, und feste Adressen als ip4 oder ip6 hinschreiben. ' +
        `Am teuersten: ${dear.map(({ term, lookups }) => `${term} (${lookups})`).join(', ')}`,
    }
  )
}

function ending(text: string, fixed: Fixed): Finding | false {
  const all = readSpf(text).terms.find(({ name }) => name === 'all')
  return (
    endingWell(text) !== text && {
      level: all?.qualifier === '+' ? 'broken' : 'hint',
      code: all?.qualifier === '+' ? 'spf-allows-all' : 'spf-neutral',
      what: all ? `Der SPF-Eintrag endet mit ${all.text}.` : 'Der SPF-Eintrag hat kein Ende.',
      why:
        all?.qualifier === '+'
          ? 'Damit darf jeder Server der Welt im Namen dieser Domain schreiben.'
          : 'Über alle anderen Server sagt er nichts; Fälscher werden so nicht erkannt.',
      fix: 'Mit ~all enden lassen; mit -all, sobald sicher ist, dass nichts fehlt.',
      ...fixed,
    }
  )
}

function usesPtr(text: string): Finding | false {
  const ptr = readSpf(text).terms.find(({ name }) => name === 'ptr')
  return (
    ptr !== undefined && {
      level: 'hint',
      code: 'spf-ptr',
      what: `Der SPF-Eintrag verwendet „${ptr.text}“.`,
      why: 'RFC 7208 rät davon ab (Abschnitt 5.5): Es ist langsam, und manche Empfänger werten es nicht.',
      fix: 'Durch die Adressen ersetzen, die gemeint sind (ip4, ip6).',
    }
  )
}
