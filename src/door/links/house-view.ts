import { standingWords } from '../../content/standing/standing-words.ts'
import { shortName } from '../../contract/places.ts'
import { type Lights, STREET_LENGTH, streetView } from '../../contract/street.ts'
import { NEIGHBOURS_CHANNEL } from '../../contract/visit.ts'
import type { ConfirmedHouse } from '../../database/queries/links.ts'
import { routes } from '../../routes.ts'
import { leadingIn } from '../places/leading.ts'

const numbers = new Intl.NumberFormat('de-DE')

/**
 * What the markers of the confirmed page say: which house lit up, how it stands there now, what to hand on. `numbered`
 * and `amongFirst` are of the house; else `words.confirmed.instead` says how it stands.
 */
export function houseView(house: ConfirmedHouse, publicOrigin: string): object {
  const { postal_code: postalCode, house_number: houseNumber, place, state, goal } = house
  if (place === undefined || goal === undefined || state === undefined) {
    const address = publicOrigin + routes.byChannel(routes.home, NEIGHBOURS_CHANNEL)
    return {
      words: standingWords.unknown({ ...NOTHING, postalCode }),
      address,
      encoded: encoded({ address }),
      picture: 'Dein Haus leuchtet.',
      ...streetView({ lit: 0, next: undefined }, 1),
    }
  }
  const name = shortName(place)
  const address = publicOrigin + routes.byChannel(routes.village(postalCode), NEIGHBOURS_CHANNEL)
  const leading = leadingIn(
    { postalCode, place },
    { households: house.households ?? null, goal, state, region: house.region ?? null },
  )
  const { words, lights } = leading
  const isNumbered = !words.confirmed.instead && house.households !== null && houseNumber !== null
  return {
    postalCode,
    place: name,
    address,
    encoded: encoded({ place: name, address }),
    known: true,
    byLink: house.by_neighbours ? numbers.format(house.by_neighbours) : false,
    words,
    started: leading.stands === 'started',
    numbered: isNumbered,
    amongFirst: !words.confirmed.instead && !isNumbered,
    houseNumber: houseNumber === null ? '' : numbers.format(houseNumber),
    picture: pictureOf(name, lights),
    ...streetView({ ...lights, next: undefined }, houseInStreet(houseNumber, leading.goal)),
  }
}

const NOTHING = { place: '', region: '', households: '', goal: '', missing: '', own: '', perHouse: '' }

/** Which of the 25 houses is one's own: with a larger goal each stands for several households; below five the first. */
function houseInStreet(houseNumber: number | null, goal: number): number {
  if (houseNumber === null) return 1
  return Math.min(STREET_LENGTH, Math.ceil((houseNumber * STREET_LENGTH) / goal))
}

function pictureOf(place: string, { lit }: Lights): string {
  if (lit === STREET_LENGTH) return `Alle Häuser in ${place} leuchten, deins mit einer Fahne.`
  return `Dein Haus in ${place} leuchtet und hat eine Fahne.`
}

/** For an address: `{{{…}}}` is nowhere, and mustache escapes for HTML alone. */
function encoded<Names extends string>(values: Record<Names, string>): Record<Names, string> {
  const entries = Object.entries<string>(values).map(([name, value]) => [name, encodeURIComponent(value)])
  return Object.fromEntries(entries) as Record<Names, string>
}
