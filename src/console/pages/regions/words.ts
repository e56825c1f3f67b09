import type { Region, RegionPlace, RestaurantState } from '../../../contract/console/regions.ts'
import { inWords } from '../../day-words.ts'
import { counted, number } from '../../words.ts'
import { areaText } from '../next/sentences.ts'

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
