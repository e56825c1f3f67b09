import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { germanClock } from '../../content/german-time.ts'
import { fillPlaceholders, PLACEHOLDERS } from '../../mail/operator-text/letter-text.ts'
import type { OfficeRouter } from '../../office/router.ts'
import { inWords, isoDay, number, timeText } from '../words.ts'

type Answers = inferRouterOutputs<OfficeRouter>['newsletters']

export type Newsletter = Answers['one']
export type NewsletterLine = Answers['list'][number]
export type Reach = NonNullable<Newsletter['reach']>
export type Check = Newsletter['checks'][number]
export type Course = NonNullable<Newsletter['course']>
export type Leaving = Answers['leaving'][number]
export type Draft = Omit<inferRouterInputs<OfficeRouter>['newsletters']['change'], 'id' | 'savedAt'>

/** A newsletter knows more than what its writer decides. */
export function draftOf(draft: Draft): Draft {
  const { subject, body, preheader, buttonCaption, buttonUrl, regionId, postalCodes } = draft
  const { isLaunch, plannedAt } = draft
  const words = { subject, body, preheader, buttonCaption, buttonUrl }
  return { ...words, regionId, postalCodes, isLaunch, plannedAt }
}

/** A subject where no place is meant: what each place has in its stead is left open. „Es geht los in …“ */
export const subjectText = (subject: string): string => fillPlaceholders(subject, LEFT_OPEN) || 'Ohne Betreff'

const LEFT_OPEN = Object.fromEntries(PLACEHOLDERS.map((name) => [name, '…']))

export const STATE_WORDS: Record<Newsletter['state'], string> = {
  draft: 'Entwurf',
  scheduled: 'geplant',
  sending: 'läuft',
  paused: 'angehalten',
  done: 'fertig',
  cancelled: 'abgebrochen',
}

/** What a letter is just now, in a word. */
export const StateSign = ({ state }: Pick<Newsletter, 'state'>) => (
  <span className={`state-sign is-${state}`}>{STATE_WORDS[state]}</span>
)

/** The latest that is known of when. */
export function momentOf(
  letter: Pick<Newsletter, 'state' | 'createdAt' | 'sendAt' | 'startedAt' | 'endedAt'>,
) {
  const { state, createdAt, sendAt, startedAt, endedAt } = letter
  if (state === 'scheduled' && sendAt) return `startet ${timeText(sendAt)}`
  if (state === 'draft') return `geschrieben ${timeText(createdAt)}`
  return endedAt ? `zu Ende ${timeText(endedAt)}` : `begonnen ${timeText(startedAt ?? createdAt)}`
}

/** What became of a letter, and for those that were not sent: why. */
export const OUTCOME_WORDS: Record<keyof Course['outcomes'], string> = {
  sent: 'vom Mailserver angenommen',
  waiting: 'noch offen',
  uncertain: 'vielleicht zugestellt: zweimal keine Antwort',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'abgewiesen: Adresse gibt es nicht',
  left: 'vorher abgemeldet',
  suppressed: 'früher abgemeldet',
  told: 'hatte schon einen Startbrief',
  gone: 'Eintrag gelöscht oder Adresse nimmt nichts an',
  limited: 'zu viele Briefe an diese Adresse',
  superseded: 'nicht mehr nötig',
  cancelled: 'vorher abgebrochen',
}

export const lettersText = (value: number): string => (value === 1 ? '1 Brief' : `${number(value)} Briefe`)

/** „Ein Haushalt in Ornbau“, „214 Haushalte in sechs Orten“. */
export function householdsText({ letters, places }: Reach): string {
  const getting = places.filter((place) => place.letters > 0)
  const where = getting.length === 1 ? `in ${getting[0]?.place}` : `in ${inWords(getting.length)} Orten`
  return letters === 1 ? `Ein Haushalt ${where}` : `${number(letters)} Haushalte ${where}`
}

const inGerman = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('de-DE', options)
const weekday = inGerman({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = inGerman({ dateStyle: 'full', timeZone: 'UTC' })
const clock = germanClock({ hour: '2-digit', minute: '2-digit' })

/** The clocks in Germany, as a field of a form writes them: 2026-12-14T10:00. */
export const fieldTime = (at: Date): string => `${isoDay(at)}T${clock(at)}`

/** „gleich“; `2026-12-14T10:00` → „am Montag, 14. Dezember, um 10 Uhr“, of another year with it. */
export function plannedText(planned: string | null): string {
  if (planned === null) return 'gleich'
  const [hour = '', minute] = planned.slice(11).split(':')
  const day = planned.slice(0, 4) === isoDay(new Date()).slice(0, 4) ? weekday : withYear
  const time = minute === '00' ? Number(hour) : `${Number(hour)}:${minute}`
  return `am ${day.format(new Date(`${planned.slice(0, 10)}T00:00:00Z`))}, um ${time} Uhr`
}
