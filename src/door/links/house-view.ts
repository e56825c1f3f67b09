import { shortName } from '../../contract/places.ts'
import { lightsOf, STREET_LENGTH, streetView } from '../../contract/street.ts'
import { NEIGHBOURS_CHANNEL } from '../../contract/visit.ts'
import type { ConfirmedHouse } from '../../database/queries/links.ts'
import { routes } from '../../routes.ts'

const numbers = new Intl.NumberFormat('de-DE')

/**
 * What the markers of the confirmed page say: which house lit up, how the place stands now, what to hand on. One of
 * `numbered`, `amongFirst`, `full`, `started` and `nowhere` is set.
 */
export function houseView(house: ConfirmedHouse, publicOrigin: string): object {
  const { postal_code: postalCode, house_number: houseNumber, place, state, households = null, goal } = house
  if (place === undefined || goal === undefined) {
    const address = publicOrigin + routes.byChannel(routes.home, NEIGHBOURS_CHANNEL)
    return {
      nowhere: true,
      address,
      encoded: encoded({ address }),
      picture: 'Dein Haus leuchtet.',
      ...streetView({ lit: 0, next: undefined }, 1),
    }
  }
  const name = shortName(place)
  const address = publicOrigin + routes.byChannel(routes.village(postalCode), NEIGHBOURS_CHANNEL)
  const missing = households === null ? 0 : goal - households
  const isStarted = state === 'started'
  const isFull = !isStarted && households !== null && households >= goal
  const isNumbered = !isStarted && !isFull && households !== null && houseNumber !== null
  const lights = isStarted ? { lit: STREET_LENGTH } : lightsOf({ households, goal })
  return {
    postalCode,
    place: name,
    address,
    encoded: encoded({ place: name, address }),
    known: true,
    byLink: house.by_neighbours ? numbers.format(house.by_neighbours) : false,
    numbered: isNumbered,
    amongFirst: !isStarted && !isFull && !isNumbered,
    full: isFull,
    started: isStarted,
    collecting: !isStarted && !isFull,
    houseNumber: houseNumber === null ? '' : numbers.format(houseNumber),
    goal: numbers.format(goal),
    missing: missing > 1 && numbers.format(missing),
    oneMissing: missing === 1,
    perHouse: goal > STREET_LENGTH && numbers.format(Math.round((10 * goal) / STREET_LENGTH) / 10),
    picture: pictureOf(name, isStarted || isFull ? 'all' : households, goal),
    ...streetView({ ...lights, next: undefined }, houseInStreet(houseNumber, goal)),
  }
}

/** Which of the 25 houses is one's own: with a larger goal each stands for several households; below five the first. */
function houseInStreet(houseNumber: number | null, goal: number): number {
  if (houseNumber === null) return 1
  return Math.min(STREET_LENGTH, Math.ceil((houseNumber * STREET_LENGTH) / goal))
}

function pictureOf(place: string, lit: number | 'all' | null, goal: number): string {
  if (lit === 'all') return `Alle Häuser in ${place} leuchten, deins mit einer Fahne.`
  if (lit === null) return `Dein Haus in ${place} leuchtet und hat eine Fahne.`
  return `${numbers.format(lit)} von ${numbers.format(goal)} Häusern in ${place} leuchten, deins mit einer Fahne.`
}

/** For an address: `{{{…}}}` is nowhere, and mustache escapes for HTML alone. */
function encoded<Names extends string>(values: Record<Names, string>): Record<Names, string> {
  const entries = Object.entries<string>(values).map(([name, value]) => [name, encodeURIComponent(value)])
  return Object.fromEntries(entries) as Record<Names, string>
}
