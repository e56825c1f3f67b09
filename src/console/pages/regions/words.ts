import type { Forecast } from '../../../contract/console/forecast.ts'
import type { Region, RegionPlace, RestaurantState } from '../../../contract/console/regions.ts'
import { inWords } from '../../day-words.ts'
import { daysBetween } from '../../days.ts'
import { counted, number } from '../../words.ts'
import { areaText, dayText } from '../next/sentences.ts'

export const RESTAURANT_WORDS: Record<RestaurantState, string> = {
  agreed: 'zugesagt',
  asked: 'gefragt',
  declined: 'abgesagt',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** „Anna“: who works together goes by first names. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Fewer inhabitants per km² make a village. */
const VILLAGE_DENSITY = 300
/** So near is next door. */
const NEXT_DOOR_KM = 12

/** „6 Dörfer auf 133 km² · gehört Anna · Nachbar von Ansbach (läuft)“ */
export function aboutText({ places, areaKm2, owner, nearestRunning }: Region): string {
  const count = allVillages(places)
    ? counted(places.length, 'Dorf', 'Dörfer')
    : counted(places.length, 'Ort', 'Orte')
  const near =
    nearestRunning &&
    (nearestRunning.km <= NEXT_DOOR_KM
      ? `Nachbar von ${nearestRunning.name} (läuft)`
      : `${number(nearestRunning.km)} km bis ${nearestRunning.name}`)
  return [
    `${count} auf ${areaText(areaKm2)}`,
    owner ? `gehört ${firstName(owner.name)}` : 'gehört noch niemandem',
    ...(near ? [near] : []),
  ].join(' · ')
}

const allVillages = (places: readonly RegionPlace[]) =>
  places.every(({ inhabitants, areaKm2 }) => inhabitants < VILLAGE_DENSITY * areaKm2)

/** The first sentence of the page: how far it is. */
export function headline({
  state,
  goal,
  waiting,
  name,
}: Pick<Region, 'state' | 'goal' | 'waiting' | 'name'>): string {
  if (state === 'started') return `${name} läuft.`
  if (state === 'ready') return 'Am Ziel.'
  const missing = goal - waiting
  return missing === 1
    ? 'Noch ein Haushalt bis zum Start.'
    : `Noch ${number(missing)} Haushalte bis zum Start.`
}

/** „15“: how many a week it takes to be there by the day that is expected. */
export function perWeek({ goal, waiting, today }: Region, on: string): number {
  return Math.max(1, Math.round(((goal - waiting) / Math.max(1, daysBetween(today, on))) * 7))
}

/** „mit 8 von 10 Wahrscheinlichkeit zwischen dem 4. und dem 19.“ */
export function rangeText(
  { from, to }: Extract<Forecast, { is: 'expected' }>,
  on: string,
  today: string,
): string {
  if (to === null) return `mit 8 von 10 Wahrscheinlichkeit nicht vor dem ${dayText(from, today)}`
  // The month stands before them, where it is the month of both.
  const sameMonth = [from, to].every((day) => day.slice(0, 7) === on.slice(0, 7))
  const short = (day: string) => (sameMonth ? `${Number(day.slice(8))}.` : dayText(day, today))
  return `mit 8 von 10 Wahrscheinlichkeit zwischen dem ${short(from)} und dem ${short(to).replace(/[.]$/, '')}`
}

/** „Zwei Gasthöfe haben zugesagt, einer überlegt noch.“ */
export function restaurantsSentence({ agreed, asked }: Region['restaurantCounts']): string {
  if (agreed === 0 && asked === 0) return 'Noch kein Gasthof ist gefragt.'
  if (agreed === 0)
    return asked === 1 ? 'Ein Gasthof überlegt noch.' : `${capital(inWords(asked))} Gasthöfe überlegen noch.`
  const yes =
    agreed === 1 ? 'Ein Gasthof hat zugesagt' : `${capital(inWords(agreed))} Gasthöfe haben zugesagt`
  if (asked === 0) return `${yes}.`
  return asked === 1 ? `${yes}, einer überlegt noch.` : `${yes}, ${inWords(asked)} überlegen noch.`
}

const longMoment = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})
/** „20. November, 16:10“ */
export const signedText = (iso: string): string => longMoment.format(new Date(iso)).replace(' um ', ', ')

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** „heute“, „Freitag“ within a week, else „9. Dezember“; what is over says so. */
export function dueText(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days < 0) return `seit ${dayText(dueOn, today)} fällig`
  if (days === 0) return 'heute'
  if (days === 1) return 'morgen'
  return days < 7 ? (WEEKDAYS[new Date(dueOn).getUTCDay()] ?? '') : dayText(dueOn, today)
}
