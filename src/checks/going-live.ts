import type { Config } from '../config.ts'
import { type MissingFact, missingFacts } from '../content/operator.ts'
import { isPromoOver, promo } from '../content/promo.ts'
import type { SiteFacts } from '../content/site-facts.ts'
import { readSiteFacts } from '../filling/site-file.ts'
import { Problem } from '../terminal/problem.ts'
import { type Finding, found } from './finding.ts'

/** Looks at what the operator has given (DATA_DIR/site/site.json), as it is now. */
export async function checkGoingLive({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Finding[]> {
  try {
    return goingLiveFindings(await readSiteFacts(DATA_DIR))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [wrongFact(error)]
  }
}

function wrongFact({ message }: Problem): Finding {
  return {
    level: 'broken',
    code: 'fact-wrong',
    what: message,
    why: 'Seiten und Briefe bleiben, wie sie sind, bis die Angaben gelesen werden können; ein neuer Start gelingt so nicht.',
    fix: 'Die Angaben in der Konsole unter Einrichtung neu speichern, oder die Datei berichtigen.',
  }
}

const WHERE = 'in der Konsole unter Einrichtung › Angaben zur Seite, oder in DATA_DIR/site/site.json'

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
        fix: `Prüfen lassen, dann den Tag angeben: ${WHERE} das Feld operator.privacyApprovedOn.`,
      },
      voices.placeholder && {
        level: 'open',
        code: 'sample-voices',
        what: `Beispiele statt echter Stimmen: ${voices.entries.map(({ name }) => name).join(', ')}`,
        why: 'Erfundene Bewertungen sind unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23b und 23c).',
        fix: `Echte Stimmen mit deren Einverständnis eintragen: ${WHERE} das Feld voices.`,
      },
      endsAt === null && {
        level: 'open',
        code: 'promo-without-end',
        what: `„${promo.urgency}“ hat kein Ende.`,
        why: 'Eine unwahre Angabe, ein Angebot gelte nur kurze Zeit, ist unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
        fix: `Das wirkliche Ende und seinen Grund angeben: ${WHERE} das Feld promo.`,
      },
      isPromoOver(endsAt, now) && {
        level: 'hint',
        code: 'promo-over',
        what: `Die Aktion endete am ${endsAt}; die Leiste ist weg.`,
        why: 'Die Seiten nennen auch den Rabatt nicht mehr, sobald sie neu gefüllt sind; npm start tut das von selbst.',
        fix: `Für eine neue Aktion ihr Ende und seinen Grund angeben: ${WHERE} das Feld promo.`,
      },
      households.proof === null && {
        level: 'open',
        code: 'figure-unproven',
        what: `Für „${households.figure}“ Haushalte ist kein Beleg angegeben.`,
        why: 'Wer mit einer Zahl wirbt, muss sie belegen können (§ 5 UWG).',
        fix: `Die Quelle nennen, oder die Zahl ändern: ${WHERE} das Feld waitingHouseholds.`,
      },
    ),
  ]
}

function missingFact({ field, label }: MissingFact): Finding {
  return {
    level: 'open',
    code: `operator-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    what: `Angabe fehlt: ${label} (operator.${field})`,
    why: 'Impressum (§ 5 DDG) und Datenschutzerklärung (Art. 13 DSGVO) brauchen sie; bis dahin steht dort ein Platzhalter.',
    fix: `Die Angaben machen: ${WHERE} die genannten Felder (false heißt: trifft nicht zu).`,
  }
}
