import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { waitingHouseholds, waitingHouseholdsProof } from '../content/figures.ts'
import { type MissingFact, missingFacts, operator } from '../content/operator.ts'
import { isPromoOver, promo } from '../content/promo.ts'
import { voices } from '../content/voices.ts'
import { root } from '../terminal/root.ts'
import { type Finding, found } from './finding.ts'

export type GoingLiveFacts = {
  missing: MissingFact[]
  privacyApproved: boolean
  /** Names of the voices that are samples. */
  sampleVoices: string[]
  promo: { urgency: string; endsAt: string | undefined }
  households: { figure: string; proof: string | null }
  /** When security.txt of the build expires; undefined while there is none. */
  securityTxtExpires: Date | undefined
  now: Date
}

export async function checkGoingLive({ PROMO_ENDS_AT }: Pick<Config, 'PROMO_ENDS_AT'>): Promise<Finding[]> {
  return goingLiveFindings({
    missing: missingFacts(operator),
    privacyApproved: operator.privacyApprovedOn !== null,
    sampleVoices: voices.placeholder ? voices.entries.map(({ name }) => name) : [],
    promo: { urgency: promo.urgency, endsAt: PROMO_ENDS_AT },
    households: { figure: waitingHouseholds, proof: waitingHouseholdsProof },
    securityTxtExpires: await securityTxtExpires(),
    now: new Date(),
  })
}

const MONTH_MS = 30 * 86_400_000

/** @returns what a visitor or a court would hold against the site, though it runs. */
export function goingLiveFindings(facts: GoingLiveFacts): Finding[] {
  const { sampleVoices, households, securityTxtExpires, now } = facts
  const { urgency, endsAt } = facts.promo
  return [
    ...facts.missing.filter(({ field }) => field !== 'privacyApprovedOn').map(missingFact),
    ...found(
      !facts.privacyApproved && {
        level: 'open',
        code: 'privacy-draft',
        what: 'Die Datenschutzerklärung ist ein Entwurf.',
        why: 'Sie beschreibt, was die Seite tut, wurde aber noch von niemandem freigegeben, der dafür einsteht.',
        fix: 'Prüfen lassen, dann in src/content/operator.ts das Feld privacyApprovedOn ausfüllen.',
      },
      sampleVoices.length > 0 && {
        level: 'open',
        code: 'sample-voices',
        what: `Beispiele statt echter Stimmen: ${sampleVoices.join(', ')}`,
        why: 'Erfundene Bewertungen sind unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23b und 23c).',
        fix: 'In src/content/voices.ts echte Stimmen mit deren Einverständnis eintragen und placeholder entfernen.',
      },
      endsAt === undefined && {
        level: 'open',
        code: 'promo-without-end',
        what: `„${urgency}“ hat kein Ende.`,
        why: 'Eine unwahre Angabe, ein Angebot gelte nur kurze Zeit, ist unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
        fix: 'PROMO_ENDS_AT auf das wirkliche Ende setzen, oder den Satz in src/content/promo.ts entfernen.',
      },
      isPromoOver(endsAt, now) && {
        level: 'hint',
        code: 'promo-over',
        what: `Die Aktion endete am ${endsAt}; die Leiste ist weg.`,
        why: 'Wer schon da war, sieht sie nicht mehr; neu gebaute Seiten nennen auch den Rabatt nicht mehr.',
        fix: 'npm start neu starten, und für eine neue Aktion PROMO_ENDS_AT setzen.',
      },
      households.proof === null && {
        level: 'open',
        code: 'figure-unproven',
        what: `Für „${households.figure}“ Haushalte ist kein Beleg angegeben.`,
        why: 'Wer mit einer Zahl wirbt, muss sie belegen können (§ 5 UWG).',
        fix: 'In src/content/figures.ts bei waitingHouseholdsProof die Quelle nennen, oder die Zahl ändern.',
      },
      securityTxtExpires !== undefined &&
        securityTxtExpires.getTime() - now.getTime() <= MONTH_MS && {
          level: 'open',
          code: 'security-txt-expires',
          what: `security.txt gilt nur bis ${securityTxtExpires.toISOString().slice(0, 10)}.`,
          why: 'Danach zählt sie nach RFC 9116 nicht mehr; wer eine Lücke findet, weiß nicht, wem er sie melden soll.',
          fix: 'Den Ordner dist löschen und npm start ausführen: Jeder Bau verlängert sie.',
        },
    ),
  ]
}

function missingFact({ field, label }: MissingFact): Finding {
  return {
    level: 'open',
    code: `operator-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    what: `Angabe fehlt: ${label} (Feld ${field})`,
    why: 'Impressum (§ 5 DDG) und Datenschutzerklärung (Art. 13 DSGVO) brauchen sie; bis dahin steht dort ein Platzhalter.',
    fix: 'In src/content/operator.ts das Feld ausfüllen (false heißt: trifft nicht zu).',
  }
}

async function securityTxtExpires(): Promise<Date | undefined> {
  const text = await readFile(join(root, 'dist/site/.well-known/security.txt'), 'utf8').catch(() => '')
  const expires = /^Expires: (.+)$/m.exec(text)?.[1]
  return expires ? new Date(expires) : undefined
}
