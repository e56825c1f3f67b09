import type pg from 'pg'
import { type MissingFact, missingFacts } from '../../content/operator.ts'
import { isPromoOver, promo } from '../../content/promo.ts'
import { type SiteFacts, siteFacts } from '../../content/site-facts.ts'
import { readSite } from '../site.ts'
import { type Finding, found } from './finding.ts'

/** Looks at what the operator has given, as it is now; as owner or office. */
export async function checkGoingLive(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  return goingLiveFindings(siteFacts((await readSite(database)).given))
}

const WHERE = 'in der Konsole unter Einrichtung › Angaben zur Seite'

/** @returns what a visitor or a court would hold against the site, though it runs. */
export function goingLiveFindings(
  { operator, voices, promo: { endsAt }, waitingHouseholds: households }: SiteFacts,
  now = new Date(),
): Finding[] {
  return [
    ...missingFacts(operator)
      .filter(({ field }) => field !== 'privacyApprovedOn')
      .map(missingFact),
    ...found(
      operator.privacyApprovedOn === null && {
        level: 'open',
        code: 'privacy-draft',
        what: 'Die Datenschutzerklärung ist ein Entwurf.',
        why: 'Sie beschreibt, was die Seite tut, wurde aber noch von niemandem freigegeben, der dafür einsteht.',
        fix: `Prüfen lassen, dann den Tag angeben: ${WHERE}.`,
      },
      voices.placeholder && {
        level: 'open',
        code: 'sample-voices',
        what: 'Im Gästebuch stehen Beispiele statt echter Stimmen.',
        why: 'Erfundene Bewertungen sind unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23b und 23c).',
        fix: `Echte Stimmen mit deren Einverständnis eintragen: ${WHERE}.`,
      },
      endsAt === null && {
        level: 'open',
        code: 'promo-without-end',
        what: `„${promo.urgency}“ hat kein Ende.`,
        why: 'Eine unwahre Angabe, ein Angebot gelte nur kurze Zeit, ist unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
        fix: `Das wirkliche Ende und seinen Grund angeben: ${WHERE}.`,
      },
      isPromoOver(endsAt, now) && {
        level: 'hint',
        code: 'promo-over',
        what: 'Die Aktion ist zu Ende; die Leiste ist weg.',
        why: 'Die Seiten nennen auch den Rabatt nicht mehr.',
        fix: `Für eine neue Aktion ihr Ende und seinen Grund angeben: ${WHERE}.`,
      },
      households.proof === null && {
        level: 'open',
        code: 'figure-unproven',
        what: `Für „${households.figure}“ Haushalte ist kein Beleg angegeben.`,
        why: 'Wer mit einer Zahl wirbt, muss sie belegen können (§ 5 UWG).',
        fix: `Die Quelle nennen, oder die Zahl ändern: ${WHERE}.`,
      },
    ),
  ]
}

function missingFact({ field, label }: MissingFact): Finding {
  return {
    level: 'open',
    code: `operator-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    what: `Angabe fehlt: ${label}`,
    why: 'Impressum (§ 5 DDG) und Datenschutzerklärung (Art. 13 DSGVO) brauchen sie; bis dahin steht dort ein Platzhalter.',
    fix: `Die Angaben machen: ${WHERE}. Was es bei euch nicht gibt, „trifft nicht zu“.`,
  }
}
