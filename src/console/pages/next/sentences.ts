import type { Forecast } from '../../../contract/console/forecast.ts'
import type { Part, Proposal } from '../../../contract/console/proposals.ts'
import { change, counted, decimal, number } from '../../words.ts'

// The sentences of a proposal, word for word as the design has them; figures in bold are marked apart.

/** A word of a sentence: what is drawn in bold, and what grew. */
export type Word = { text: string; is?: 'bold' | 'growth' }

/**
 * „6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, 2 Gasthöfe zugesagt, Nachbar von Ansbach (läuft).“, and when its goal
 * is reached. @param short months cut, as in the list below the first
 */
export function sentenceOf(proposal: Proposal, today: string, short = false): Word[] {
  const { postalCodes, villages, households, areaKm2, growth7, restaurants, nearest } = proposal
  const places = villages
    ? counted(postalCodes.length, 'Dorf', 'Dörfer')
    : counted(postalCodes.length, 'Ort', 'Orte')
  const rest = [restaurantText(restaurants), nearText(nearest, short)].filter((text) => text !== undefined)
  return [
    { text: `${places}, ` },
    { text: counted(households, 'Haushalt', 'Haushalte'), is: 'bold' },
    { text: ` auf ${areaText(areaKm2)}, ` },
    { text: change(growth7), is: 'growth' },
    { text: ` in 7 Tagen, ${rest.join(', ')}. ${forecastSentence(proposal, today, short)}` },
  ]
}

/** The same as one text, for who hears it. */
export const spoken = (words: readonly Word[]): string => words.map(({ text }) => text).join('')

export function areaText(km2: number): string {
  return km2 < 1 ? 'weniger als 1\u00a0km²' : `${number(Math.round(km2))}\u00a0km²`
}

/** „1,6“, „< 0,1“: households per km². */
export function densityOf({ households, areaKm2 }: Pick<Proposal, 'households' | 'areaKm2'>): number {
  return areaKm2 > 0 ? households / areaKm2 : 0
}

export function densityText(density: number): string {
  return density > 0 && density < 0.1 ? '< 0,1' : decimal(density)
}

export function restaurantText({ agreed, asked }: Proposal['restaurants']): string {
  if (agreed > 0) return `${counted(agreed, 'Gasthof', 'Gasthöfe')} zugesagt`
  return asked > 0 ? `${counted(asked, 'Gasthof', 'Gasthöfe')} gefragt` : 'noch kein Gasthof'
}

/** Farther away it is no reason any more, and stands in the comparison alone. */
const NEAR_KM = 50

function nearText(nearest: Proposal['nearest'], short: boolean): string | undefined {
  if (!nearest) return undefined
  if (nearest.borders) return `Nachbar von ${nearest.name}${short ? '' : ' (läuft)'}`
  return nearest.km <= NEAR_KM ? `${number(Math.round(nearest.km))} km bis ${nearest.name}` : undefined
}

/** „Erreicht 250 um den 9. Dezember.“ */
export function forecastSentence({ forecast, goal }: Proposal, today: string, short: boolean): string {
  const households = number(goal)
  switch (forecast.is) {
    case 'reached':
      return forecast.since
        ? `${households} erreicht seit dem ${dayText(forecast.since, today, short)}${end(short)}`
        : `${households} erreicht.`
    case 'expected':
      return short
        ? `${households} um den ${dayText(forecast.on, today, true)}${end(true)}`
        : `Erreicht ${households} um den ${dayText(forecast.on, today)}.`
    case 'far':
      return `${households} nicht vor ${monthText(forecast.notBefore, today)}.`
    case 'unknown':
      return 'Zu wenig Daten für eine Vorhersage.'
  }
}

// A month that is cut short ends with a full stop already, but for „Mai“ and the like; those get theirs by `dayText`.
const end = (short: boolean) => (short ? '' : '.')

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

function monthText(yearAndMonth: string, today: string): string {
  const [year = '', month = ''] = yearAndMonth.split('-')
  return `${MONTHS[Number(month) - 1] ?? ''}${yearText(year, month, today)}`
}

// „Februar“ is the next one, whichever year it is in; a year says that it is not.
function yearText(year: string, month: string, today: string): string {
  const [thisYear = '', thisMonth = ''] = today.split('-')
  const months = (Number(year) - Number(thisYear)) * 12 + Number(month) - Number(thisMonth)
  return Math.abs(months) < 11 ? '' : ` ${year}`
}

/** The name of a reason, and the fact behind it. */
export const PART_NAMES: Record<Part, string> = {
  households: 'Haushalte',
  density: 'Dichte',
  growth: 'Wachstum',
  nearness: 'Nähe',
  restaurants: 'Gasthöfe',
  confirmation: 'Bestätigt',
}

/** „214 ohne Brief“, „1,6 je km²“, „grenzt an Ansbach“. */
export function factOf(part: Part, proposal: Proposal): string {
  switch (part) {
    case 'households':
      return `${number(proposal.households)} ohne Brief`
    case 'density':
      return `${densityText(densityOf(proposal))} je km²`
    case 'growth':
      return `${change(proposal.growth28)} in 28 Tagen`
    case 'nearness': {
      const { nearest } = proposal
      if (!nearest) return 'noch läuft keine'
      return nearest.borders
        ? `grenzt an ${nearest.name}`
        : `${number(Math.round(nearest.km))} km bis ${nearest.name}`
    }
    case 'restaurants':
      return agreedText(proposal.restaurants)
    case 'confirmation':
      return shareText(proposal.confirmedShare)
  }
}

/** „2 zugesagt“, where the word before says of what. */
export function agreedText({ agreed, asked }: Proposal['restaurants']): string {
  if (agreed > 0) return `${number(agreed)} zugesagt`
  return asked > 0 ? `${number(asked)} gefragt` : 'noch keiner'
}

/** „91 %“; blanks that no line may break at stand before units. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}\u00a0%`

/** „1,12 €“. */
export function costText(cents: number | null): string {
  return cents === null ? '–' : `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`
}

/** When the goal is reached, as the comparison has it: „9. Dezember“, „nicht vor Februar“. */
export function reachedText({ forecast }: { forecast: Forecast }, today: string): string {
  if (forecast.is === 'expected') return dayText(forecast.on, today)
  if (forecast.is === 'reached') return forecast.since ? `seit ${dayText(forecast.since, today)}` : 'erreicht'
  return forecast.is === 'far' ? `nicht vor ${monthText(forecast.notBefore, today)}` : 'zu wenig Daten'
}

/** „mit 8 von 10 Wahrscheinlichkeit zwischen dem 4. und dem 19. Dezember“; nothing where nothing is known of it. */
export function rangeText(forecast: Forecast, today: string): string | undefined {
  if (forecast.is !== 'expected') return undefined
  const from = `Mit 8 von 10 Wahrscheinlichkeit zwischen dem ${dayText(forecast.from, today)} und`
  return forecast.to ? `${from} dem ${dayText(forecast.to, today)}.` : `${from} später als in einem Jahr.`
}
