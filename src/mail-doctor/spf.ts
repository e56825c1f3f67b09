import type { Dns } from './dns.ts'
import type { MailFinding, Section } from './section.ts'
import type { SendingHosts } from './sending-hosts.ts'
import { type AllowedFacts, notAllowed, refusedFor } from './spf-allowed.ts'
import { correctedSpf, endingWell, mergedSpf, spfWith } from './spf-fix.ts'
import { type SpfBranch, spfLookups, sum } from './spf-lookups.ts'
import { isSpf, readSpf } from './spf-record.ts'
import { MOST_LOOKUPS, spfVerdict } from './spf-verdict.ts'

export type SpfFacts = AllowedFacts & { records: string[]; branches: SpfBranch[] }

/** @param from the sender of the envelope; its domain is the one that SPF is asked about. */
export async function checkSpf(from: string, hosts: SendingHosts, dns: Dns): Promise<Section> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
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
export function spfFindings(facts: SpfFacts): MailFinding[] {
  const { domain, records, hosts } = facts
  const [text] = records
  const record = (value: string) => ({ record: { name: domain, type: 'TXT' as const, value } })
  if (text === undefined) {
    return [
      {
        level: 'broken',
        code: 'spf-missing',
        what: `${domain} hat keinen SPF-Eintrag.`,
        why: 'Kein Empfänger kann prüfen, welche Server für diese Domain senden dürfen; große Anbieter weisen solche Briefe ab.',
        fix:
          'Diesen Eintrag anlegen, mit dem include, das dein Anbieter nennt. Wer noch für die Domain sendet, ' +
          'etwa der Anbieter deines Postfachs, gehört auch hinein; dann aus ~all -all machen.',
        ...record(spfWith('v=spf1 ~all', hosts.addresses)),
      },
    ]
  }
  if (records.length > 1) {
    return [
      {
        level: 'broken',
        code: 'spf-several',
        what: `${domain} hat ${records.length} SPF-Einträge.`,
        why: 'Mehr als einer ist ein Fehler (RFC 7208, Abschnitt 4.5): Empfänger werten dann keinen davon.',
        fix: 'Alle löschen und stattdessen diesen einen anlegen; er vereint sie.',
        ...record(mergedSpf(records)),
      },
    ]
  }
  const { wrong } = readSpf(text)
  if (wrong.length > 0) {
    return [
      {
        level: 'broken',
        code: 'spf-syntax',
        what: `Unlesbar im SPF-Eintrag: ${wrong.map((part) => `„${part}“`).join(', ')}`,
        why: 'Ein Schreibfehler macht den ganzen Eintrag ungültig, nicht nur die eine Stelle.',
        fix: 'Den Eintrag durch diesen ersetzen und prüfen, ob noch etwas fehlt.',
        ...record(correctedSpf(text)),
      },
    ]
  }
  // Whichever of the two is read, pasting its record fixes both.
  const fixed = record(endingWell(refusedFor(facts).length > 0 ? spfWith(text, refusedFor(facts)) : text))
  return [...tooManyLookups(facts), ...ending(text, fixed), ...usesPtr(text), ...notAllowed(facts, fixed)]
}

function tooManyLookups({ branches }: SpfFacts): MailFinding[] {
  const lookups = sum(branches)
  if (lookups <= MOST_LOOKUPS) return []
  const dear = branches.toSorted((one, other) => other.lookups - one.lookups).slice(0, 3)
  return [
    {
      level: 'broken',
      code: 'spf-lookups',
      what: `Der SPF-Eintrag braucht ${lookups} Nachfragen, erlaubt sind ${MOST_LOOKUPS}.`,
      why: 'Jedes include, a, mx und redirect zählt, auch in eingebundenen Einträgen; darüber gilt der Eintrag als kaputt.',
      fix:
        'Entfernen, was nicht mehr sendet, und feste Adressen als ip4 oder ip6 hinschreiben. ' +
        `Am teuersten: ${dear.map(({ term, lookups }) => `${term} (${lookups})`).join(', ')}`,
    },
  ]
}

type Mended = Pick<MailFinding, 'record'>

function ending(text: string, fixed: Mended): MailFinding[] {
  const { terms, redirect } = readSpf(text)
  const all = terms.find(({ name }) => name === 'all')
  if (all?.qualifier === '-' || all?.qualifier === '~' || (!all && redirect)) return []
  return [
    {
      level: all?.qualifier === '+' ? 'broken' : 'hint',
      code: all?.qualifier === '+' ? 'spf-allows-all' : 'spf-neutral',
      what: all ? `Der SPF-Eintrag endet mit ${all.text}.` : 'Der SPF-Eintrag hat kein Ende.',
      why:
        all?.qualifier === '+'
          ? 'Damit darf jeder Server der Welt im Namen dieser Domain schreiben.'
          : 'Über alle anderen Server sagt er nichts; Fälscher werden so nicht erkannt.',
      fix: 'Mit ~all enden lassen; mit -all, sobald sicher ist, dass nichts fehlt.',
      ...fixed,
    },
  ]
}

function usesPtr(text: string): MailFinding[] {
  const ptr = readSpf(text).terms.find(({ name }) => name === 'ptr')
  if (!ptr) return []
  return [
    {
      level: 'hint',
      code: 'spf-ptr',
      what: `Der SPF-Eintrag verwendet „${ptr.text}“.`,
      why: 'RFC 7208 rät davon ab (Abschnitt 5.5): Es ist langsam, und manche Empfänger werten es nicht.',
      fix: 'Durch die Adressen ersetzen, die gemeint sind (ip4, ip6).',
    },
  ]
}
