import type { Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { germanDay, inWords } from '../../../day-words.ts'
import { number } from '../../../words.ts'
import type { AudienceCounts } from './counts.ts'

/** „Ein Haushalt in Ornbau“, „214 Haushalte in sechs Orten“. */
export function householdsText({ recipients, places, largest }: AudienceCounts): string {
  const where = places === 1 && largest ? `in ${shortName(largest.place)}` : `in ${inWords(places)} Orten`
  return recipients === 1 ? `Ein Haushalt ${where}` : `${number(recipients)} Haushalte ${where}`
}

export const lettersText = (value: number): string => (value === 1 ? '1 Brief' : `${number(value)} Briefe`)

const weekday = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const withYear = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const berlinClock = new Intl.DateTimeFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})
/** The clocks in Germany, as a field of a form writes them: 2026-12-14T10:00. */
export function germanClock(at: Date): string {
  return `${germanDay(at)}T${berlinClock.format(at)}`
}

/** `2026-12-14T10:00` → „Montag, 14. Dezember“, of another year with it. */
export function dayText(clock: string, now = new Date()): string {
  const isThisYear = clock.slice(0, 4) === germanDay(now).slice(0, 4)
  return (isThisYear ? weekday : withYear).format(new Date(`${clock.slice(0, 10)}T00:00:00Z`))
}

/** `2026-12-14T10:00` → „10 Uhr“, `…T10:30` → „10:30 Uhr“. */
export function hourText(clock: string): string {
  const [hour = '', minute] = clock.slice(11).split(':')
  return minute === '00' ? `${Number(hour)} Uhr` : `${Number(hour)}:${minute} Uhr`
}

/** By which letters the told were told, and what becomes of them now. */
export function toldSentence(reach: Reach | undefined, { isLaunch, toTold }: NewsletterDraft): string {
  const [latest] = reach?.toldBy ?? []
  const stay = !isLaunch || toTold ? 'Sie bekommen den Brief auch.' : 'Sie bleiben außen vor.'
  if (!latest) return 'Noch niemand hat hier einen Startbrief.'
  const where = latest.places.map(shortName)
  const what = latest.isTrial ? 'Probe' : 'Startbrief'
  const places = where.length === 1 ? ` in ${where[0]}` : ''
  return `${what}${places} am ${dayOfLetter.format(new Date(latest.at))}. ${stay}`
}

const dayOfLetter = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
})
