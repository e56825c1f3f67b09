import type { Proposal } from '../../../contract/console/next.ts'
import { goalDay } from '../../goal-day.ts'
import { change, counted, decimal, number } from '../../words.ts'

// The sentences of a proposal, word for word as the design has them; figures in bold are marked apart.

/** A word of a sentence: what is drawn in bold, and what grew. */
export type Word = { text: string; is?: 'bold' | 'growth' }

/**
 * „6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, Nachbar von Ansbach (läuft). Bei diesem Tempo 250 um den 9. Dezember.“
 * @param short months cut, as in the list below the first
 */
export function sentenceOf(proposal: Proposal, today: string, short = false): Word[] {
  const { postalCodes, households, areaKm2, growth7, nearest } = proposal
  const near = nearText(nearest, short)
  return [
    { text: `${counted(postalCodes.length, 'Dorf', 'Dörfer')}, ` },
    { text: counted(households, 'Haushalt', 'Haushalte'), is: 'bold' },
    { text: ` auf ${areaText(areaKm2)}, ` },
    { text: change(growth7), is: 'growth' },
    { text: ` in 7 Tagen${near ? `, ${near}` : ''}. ${goalSentence(proposal, today, short)}` },
  ]
}

export function areaText(km2: number): string {
  return km2 < 1 ? 'weniger als 1\u00a0km²' : `${number(Math.round(km2))}\u00a0km²`
}

/** So near is next door; farther away than the other it is no reason any more. */
const [NEXT_DOOR_KM, NEAR_KM] = [12, 50]

function nearText(nearest: Proposal['nearest'], short: boolean): string | undefined {
  if (!nearest || nearest.km > NEAR_KM) return undefined
  if (nearest.km > NEXT_DOOR_KM) return `${number(nearest.km)} km bis ${nearest.name}`
  return `Nachbar von ${nearest.name}${short ? '' : ' (läuft)'}`
}

/** „Bei diesem Tempo 250 um den 9. Dezember.“ */
function goalSentence({ households, goal, growth28 }: Proposal, today: string, short: boolean): string {
  if (households >= goal) return `${number(goal)} erreicht.`
  const day = goalDay({ waiting: households, goal, growth28 }, today)
  if (!day) return `Bei diesem Tempo ist ${number(goal)} nicht in Sicht.`
  return `Bei diesem Tempo ${number(goal)} um den ${dayText(day, today, short)}${short ? '' : '.'}`
}

const MONTHS = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
]
const SHORT_MONTHS = [
  ...['Jan.', 'Feb.', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
]

/** „9. Dezember“, the year where it is none of the twelve months around; cut, it ends its sentence. */
export function dayText(day: string, today: string, short = false): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const names = short ? SHORT_MONTHS : MONTHS
  const name = names[Number(month) - 1] ?? ''
  const text = `${Number(date)}. ${name}${yearText(year, month, today)}`
  return short && !text.endsWith('.') ? `${text}.` : text
}

// „Februar“ is the next one, whichever year it is in; a year says that it is not.
function yearText(year: string, month: string, today: string): string {
  const [thisYear = '', thisMonth = ''] = today.split('-')
  const months = (Number(year) - Number(thisYear)) * 12 + Number(month) - Number(thisMonth)
  return Math.abs(months) < 11 ? '' : ` ${year}`
}

/** „1,6“, „< 0,1“: households per km². */
export function densityText({ households, areaKm2 }: Pick<Proposal, 'households' | 'areaKm2'>): string {
  const density = areaKm2 > 0 ? households / areaKm2 : 0
  return density > 0 && density < 0.1 ? '< 0,1' : decimal(density)
}
