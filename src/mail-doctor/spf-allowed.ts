import type { Finding } from '../checks/finding.ts'
import type { SendingHosts } from './sending-hosts.ts'
import type { SpfVerdict } from './spf-verdict.ts'

export type AllowedFacts = {
  domain: string
  hosts: SendingHosts
  verdicts: { address: string; verdict: SpfVerdict }[]
}

/** The addresses that send for certain and that the record does not allow, though it can be read. */
export function refusedFor({ hosts, verdicts }: AllowedFacts): string[] {
  if (!hosts.certain) return []
  const refused = verdicts.filter(
    ({ verdict }) => verdict.result !== 'pass' && verdict.result !== 'permerror',
  )
  return refused.map(({ address }) => address)
}

/** @returns which of the sending addresses the record does not allow. */
export function notAllowed(facts: AllowedFacts, fixed: Pick<Finding, 'record'>): Finding | false {
  const { verdicts, hosts, domain } = facts
  const refused = verdicts.filter(({ verdict }) => verdict.result !== 'pass')
  const [first] = refused
  // One of several addresses of a host of the provider may do the sending.
  if (!first || (!hosts.certain && refused.length < verdicts.length)) return false
  const addresses = refused.map(({ address }) => address).join(', ')
  if (first.verdict.result === 'permerror') {
    return {
      level: 'broken',
      code: 'spf-permerror',
      what: `Für ${addresses} bricht die Prüfung ab: ${first.verdict.by}.`,
      why: 'Ein Eintrag, der sich nicht auswerten lässt, zählt wie keiner.',
      fix: 'Den genannten Teil berichtigen oder entfernen.',
    }
  }
  return {
    level: hosts.certain ? 'broken' : 'hint',
    code: 'spf-not-allowed',
    what: `${addresses} (${hosts.source}) darf nach SPF nicht für ${domain} senden: ${first.verdict.result}.`,
    why: hosts.certain
      ? 'Briefe von dort bestehen SPF nicht und landen im Spam oder gar nicht im Postfach.'
      : 'Sendet der Anbieter wirklich von dort, bestehen Briefe SPF nicht. Er kann aber von anderen Adressen senden.',
    fix: hosts.certain
      ? 'Den Eintrag durch diesen ersetzen, oder das include deines Anbieters eintragen.'
      : 'Das include des Anbieters eintragen; mit --ip die Adresse prüfen, die in einem Probebrief unter Received steht.',
    ...(hosts.certain ? fixed : {}),
  }
}
