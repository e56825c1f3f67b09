import type { StandingSentences } from '../../contract/standing.ts'
import type { PlaceStanding } from '../../database/queries/place-standing.ts'

const numbers = new Intl.NumberFormat('de-DE')
const days = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
const hours = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** What a place's standing says in German. Nobody is named, and no number stands for fewer than five. */
export function standingSentences(standing: PlaceStanding): StandingSentences {
  const counted = new Date(standing.counted_at)
  return {
    waiting: waiting(standing),
    goal: goal(standing),
    meaning: 'Gezählt sind bestätigte, unverbindliche Anmeldungen. Bestellt ist damit noch nichts.',
    counted: `Stand: ${days.format(counted)}, ${hours.format(counted)} Uhr`,
  }
}

/** For example „21. November 2026“. */
export function germanDay(moment: Date): string {
  return days.format(moment)
}

function waiting({ postal_code, place, households, state }: PlaceStanding): string {
  const where = `In ${postal_code} ${place}`
  if (state === 'started') return `${where} sind wir gestartet.`
  if (households === null) return `${where} warten bisher weniger als fünf Haushalte.`
  return `${where} warten ${numbers.format(households)} Haushalte.`
}

function goal({ households, goal, state }: PlaceStanding): string {
  if (state === 'started') return 'Wer sich jetzt einträgt, kommt einfach dazu.'
  if (state === 'ready') return 'Das Ziel ist erreicht. Wir bereiten den Start vor.'
  const of = `Ziel von ${numbers.format(goal)} Haushalten`
  if (households === null) return `Das ${of} liegt noch ein Stück weg.`
  const missing = goal - households
  return missing === 1 ? `Noch einer bis zum ${of}.` : `Noch ${numbers.format(missing)} bis zum ${of}.`
}
