import type { inferRouterOutputs } from '@trpc/server'
import type { OfficeRouter } from '../../office/router.ts'
import { dateText, inWords } from '../day-words.ts'
import { goalDay } from '../goal-day.ts'
import { STATE_WORDS } from '../newsletters/words.ts'
import { areaText, nearText } from '../next/figures.ts'
import { counted, number, timeText } from '../words.ts'

export type Region = inferRouterOutputs<OfficeRouter>['regions']['one']

/** „Anna“: who works together goes by first names. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Fewer inhabitants per km² make a village. */
const VILLAGE_DENSITY = 300

/** „6 Dörfer auf 133 km² · gehört Anna · Nachbar von Ansbach (läuft)“ */
export function aboutText({ places, areaKm2, owner, nearest }: Region): string {
  const villages = places.every(({ inhabitants, areaKm2 }) => inhabitants < VILLAGE_DENSITY * areaKm2)
  const count = villages ? counted(places.length, 'Dorf', 'Dörfer') : counted(places.length, 'Ort', 'Orte')
  const near = nearText(nearest)
  return [
    `${count} auf ${areaText(areaKm2)}`,
    owner ? `gehört ${firstName(owner.name)}` : 'gehört noch niemandem',
    ...(near ? [near] : []),
  ].join(' · ')
}

/** The first sentence of the page: how far it is. */
export function headline({ state, goal, waiting, name }: Region): string {
  if (state === 'started') return `${name} läuft.`
  if (state === 'ready') return 'Am Ziel.'
  const missing = goal - waiting
  return missing === 1
    ? 'Noch ein Haushalt bis zum Start.'
    : `Noch ${number(missing)} Haushalte bis zum Start.`
}

export function standing(region: Region): string {
  const { state, waiting, told, goal } = region
  if (state === 'started') {
    const wait =
      waiting > 0 ? ` ${counted(waiting, 'Haushalt wartet', 'Haushalte warten')} noch auf ihn.` : ''
    return `${number(told)} von ${number(waiting + told)} haben den Brief.${wait}`
  }
  if (state === 'ready') return `${counted(waiting, 'wartet', 'warten')}, ${letterText(region)}.`
  const day = goalDay(region)
  return `${number(waiting)} von ${number(goal)} warten, ${
    day ? `bei diesem Tempo ${number(goal)} um den ${day}.` : 'bei diesem Tempo ist das Ziel nicht in Sicht.'
  }`
}

function letterText({ letter }: Region): string {
  if (letter === null) return 'der Brief ist noch nicht geschrieben'
  return letter === 'scheduled' ? 'der Brief ist geplant' : 'der Brief ist noch nicht fertig'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** „Zwei Gasthöfe haben zugesagt, einer überlegt noch.“ */
export function restaurantsSentence({ agreed, asked }: Region): string {
  if (agreed === 0 && asked === 0) return 'Noch kein Gasthof ist gefragt.'
  if (agreed === 0)
    return asked === 1 ? 'Ein Gasthof überlegt noch.' : `${capital(inWords(asked))} Gasthöfe überlegen noch.`
  const yes =
    agreed === 1 ? 'Ein Gasthof hat zugesagt' : `${capital(inWords(agreed))} Gasthöfe haben zugesagt`
  if (asked === 0) return `${yes}.`
  return asked === 1 ? `${yes}, einer überlegt noch.` : `${yes}, ${inWords(asked)} überlegen noch.`
}

export function letterState({ state, isWelcome, sendAt, endedAt }: Region['letters'][number]): string {
  if (isWelcome && state === 'running') return 'bereit, von selbst'
  if (state === 'scheduled' && sendAt) return `geplant, ${timeText(sendAt)}`
  return endedAt && !isWelcome ? `${STATE_WORDS[state]}, ${dateText(endedAt)}` : STATE_WORDS[state]
}
