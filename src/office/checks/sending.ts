import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'
import { newsOfLetters, newsOfWayBack } from '../post-office-news.ts'
import { type KnownPostOffice, postOffices } from '../post-offices.ts'
import type { Finding } from './finding.ts'
import { withTrouble } from './server-troubles.ts'

/** Whether letters leave, as offices said it, and whom none will reach. As owner or operator. */
export async function checkSending(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  const known = await postOffices(database)
  return [
    ...officeFindings(known),
    ...unreadFindings(known),
    ...(await signupFindings(database)).map(strandedFinding),
  ]
}

/** How many sign-ups wait for nothing that would come by itself, by reason (findStrandedSignups). */
type SignupFinding = { reason: string; signups: number }

/** As of the last night. As owner or operator. */
export function signupFindings(database: Pick<pg.ClientBase, 'query'>): Promise<SignupFinding[]> {
  return rowsOf(
    database,
    `select reason, signups::int from public.site cross join lateral jsonb_each_text(stranded) as found (reason, signups)
     order by reason`,
  )
}

function officeFindings(known: KnownPostOffice[]): Finding[] {
  return newsOfLetters(known.map(withTrouble)).flatMap(({ level, what, fix, answer }) =>
    level === 'fine'
      ? []
      : [
          {
            level,
            code: known.some(({ silent }) => !silent) ? 'letters-wait' : 'no-office',
            what,
            why: answer
              ? `Der Mailserver sagt: ${answer}`
              : 'Ohne Brief bestätigt niemand, und ein Start erreicht niemanden.',
            fix: fix ?? 'Nichts: Es geht von selbst weiter.',
          },
        ],
  )
}

function unreadFindings(known: KnownPostOffice[]): Finding[] {
  return newsOfWayBack(known.map(withTrouble)).map((news) => ({
    ...news,
    level: 'hint',
    code: 'way-back-unread',
    why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und Beschwerden bleiben ungehört.',
  }))
}

function strandedFinding({ reason, signups }: SignupFinding): Finding {
  const { what, fix } = STRANDED[reason] ?? STRANDED.none
  const whose = signups === 1 ? 'Eine Anmeldung wartet' : `${signups} Anmeldungen warten`
  return {
    level: 'hint',
    code: `signups-stranded-${reason.replaceAll('_', '-')}`,
    what: `${whose} auf nichts, was von selbst käme: ${what}.`,
    why: 'Wer sich angemeldet hat, soll seinen Brief bekommen oder jemand soll wissen, warum nicht. Nachgesehen wird jede Nacht.',
    fix,
  }
}

type Stranded = { what: string; fix: string }
const STRANDED: Record<string, Stranded> & { none: Stranded } = {
  limited: {
    what: 'Ihr Postfach hatte alle Briefe, die es haben darf, und ein anderer wartet schon',
    fix: 'Meist dieselbe Person mit zwei Schreibweisen. Schreibt jemand, dann in der Konsole bei der Anmeldung noch einmal schicken.',
  },
  suppressed: {
    what: 'Die Adresse steht auf der Sperrliste',
    fix: 'Wer gegangen ist und wieder will, meldet sich auf der Seite neu an.',
  },
  uncertain: {
    what: 'Zweimal kam auf ihren Brief keine Antwort, vielleicht ist er da',
    fix: 'Antwortet der Mailserver wieder: in der Konsole unter „Postausgang“ noch einmal versuchen, oder bei der Anmeldung noch einmal schicken, wenn er dort verworfen wurde.',
  },
  undeliverable: {
    what: 'Die Adresse nahm zweimal nichts an',
    fix: 'Wer sich neu anmeldet, bekommt wieder einen Brief. Sind es viele bei einem Anbieter, frag dort nach.',
  },
  refused: {
    what: 'Ihr Brief wurde abgewiesen',
    fix: 'In der Konsole bei der Anmeldung die Antwort des Mailservers lesen und den Brief noch einmal schicken.',
  },
  given_up: {
    what: 'Ihr Brief wurde fünf Tage lang aufgeschoben und dann aufgegeben',
    fix: 'In der Konsole unter „Postausgang“ die Antwort lesen, den Grund beheben und noch einmal versuchen.',
  },
  gone: {
    what: 'Als ihr Brief an der Reihe war, nahm die Adresse nichts an',
    fix: 'In der Konsole bei der Anmeldung den Brief noch einmal schicken.',
  },
  none: {
    what: 'Es gibt keinen Brief, der sie erreicht hätte',
    fix: 'In der Konsole bei der Anmeldung den Brief noch einmal schicken.',
  },
}
