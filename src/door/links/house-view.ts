import { standingWords } from '../../content/standing/standing-words.ts'
import { shortName } from '../../contract/places.ts'
import type { PlaceStanding } from '../../contract/standing.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import { NEIGHBOURS_CHANNEL } from '../../contract/visit.ts'
import { routes } from '../../routes.ts'
import { leadingIn, numbers } from '../places/leading.ts'

/** Somebody's house, and how its place stands; `house_number` from five on, no place for a postal code without one. */
export type ConfirmedHouse = { postal_code: string; house_number: number | null } & Partial<PlaceStanding>

/**
 * What the markers of the confirmed page say: which house lit up, how it stands there now, what to hand on. `numbered`
 * and `amongFirst` are of the house; else `words.confirmed.instead` says how it stands.
 */
export function houseView(house: ConfirmedHouse, publicOrigin: string): object {
  const { postal_code: postalCode, house_number: houseNumber, place: known, state, goal } = house
  const isKnown = known !== undefined && goal !== undefined && state !== undefined
  const path = isKnown ? routes.village(postalCode) : routes.home
  const address = publicOrigin + routes.byChannel(path, NEIGHBOURS_CHANNEL)
  // For an address: `{{{…}}}` is nowhere, and mustache escapes for HTML alone.
  const encoded = { address: encodeURIComponent(address) }
  if (!isKnown) {
    const words = standingWords.unknown({ ...NOTHING, postalCode })
    return {
      words,
      address,
      encoded,
      picture: 'Dein Haus leuchtet.',
      ...streetView({ lit: 0, next: undefined }, 1),
    }
  }
  const place = shortName(known)
  const { households = null, region = null } = house
  const { stands, words, lights, ...leading } = leadingIn(
    { postalCode, place: known },
    { households, goal, state, region },
  )
  const isNumbered = !words.confirmed.instead && households !== null && houseNumber !== null
  const allLit = lights.lit === STREET_LENGTH
  return {
    postalCode,
    place,
    address,
    encoded: { ...encoded, place: encodeURIComponent(place) },
    known: true,
    words,
    started: stands === 'started',
    numbered: isNumbered,
    amongFirst: !words.confirmed.instead && !isNumbered,
    houseNumber: houseNumber === null ? '' : numbers.format(houseNumber),
    picture: allLit
      ? `Alle Häuser in ${place} leuchten, deins mit einer Fahne.`
      : `Dein Haus in ${place} leuchtet und hat eine Fahne.`,
    ...streetView({ ...lights, next: undefined }, houseInStreet(houseNumber, leading.goal)),
  }
}

const NOTHING = { place: '', region: '', households: '', goal: '', missing: '', own: '', perHouse: '' }

/** Which of the 25 houses is one's own: with a larger goal each stands for several households; below five the first. */
function houseInStreet(houseNumber: number | null, goal: number): number {
  return houseNumber === null ? 1 : Math.min(STREET_LENGTH, Math.ceil((houseNumber * STREET_LENGTH) / goal))
}
