import { missingFacts } from '../../content/operator.ts'
import { promo } from '../../content/promo.ts'
import type { SiteFacts } from '../../content/site-facts.ts'
import { type Finding, found } from './finding.ts'

const WHERE = 'in der Konsole unter Einrichtung › Angaben zur Seite'

/** @returns what a visitor or a court would hold against the site, though it runs. */
export function checkFacts({ operator, voices, promo: given, waitingHouseholds }: SiteFacts): Finding[] {
  const missing = missingFacts(operator).map(
    ({ field, label }): Finding => ({
      level: 'open',
      code: `operator-${field}`,
      what: `Angabe fehlt: ${label}`,
      why: 'Impressum (§ 5 DDG) und Datenschutzerklärung (Art. 13 DSGVO) brauchen sie; bis dahin steht dort ein Platzhalter.',
      fix: `Die Angaben machen: ${WHERE}. Was es bei euch nicht gibt, „trifft nicht zu“.`,
    }),
  )
  const untrue = found(
    voices.placeholder && {
      level: 'open',
      code: 'sample-voices',
      what: 'Im Gästebuch stehen Beispiele statt echter Stimmen.',
      why: 'Erfundene Bewertungen sind unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23b und 23c).',
      fix: `Echte Stimmen mit deren Einverständnis eintragen: ${WHERE}.`,
    },
    given.endsAt === null && {
      level: 'open',
      code: 'promo-without-end',
      what: `„${promo.urgency}“ hat kein Ende.`,
      why: 'Eine unwahre Angabe, ein Angebot gelte nur kurze Zeit, ist unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
      fix: `Das wirkliche Ende und seinen Grund angeben: ${WHERE}.`,
    },
    waitingHouseholds.proof === null && {
      level: 'open',
      code: 'figure-unproven',
      what: `Für „${waitingHouseholds.figure}“ Haushalte ist kein Beleg angegeben.`,
      why: 'Wer mit einer Zahl wirbt, muss sie belegen können (§ 5 UWG).',
      fix: `Die Quelle nennen, oder die Zahl ändern: ${WHERE}.`,
    },
  )
  return [...missing, ...untrue]
}
