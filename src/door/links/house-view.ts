import { confirmed } from '../../content/confirmed.ts'
import { confirmedNowhere } from '../../content/standing/standing-words.ts'
import { shortName } from '../../contract/places.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import { NEIGHBOURS_CHANNEL } from '../../contract/visit.ts'
import { routes } from '../../routes.ts'
import { leadingIn, numbers, type PlaceStanding } from '../places/leading.ts'

/** Somebody's house, and how its place stands; `house_number` from five on, no place for a postal code without one. */
export type ConfirmedHouse = { postal_code: string; house_number: number | null } & (PlaceStanding | object)

/** What the markers of the confirmed page say: which house lit up, how it stands there now, what to hand on. */
export function houseView(house: ConfirmedHouse, publicOrigin: string): object {
  const { postal_code: postalCode, house_number: houseNumber } = house
  const path = 'place' in house ? routes.village(postalCode) : routes.home
  const address = publicOrigin + routes.byChannel(path, NEIGHBOURS_CHANNEL)
  // For an address: `{{{…}}}` is nowhere, and mustache escapes for HTML alone.
  const encoded = { address: encodeURIComponent(address) }
  if (!('place' in house)) {
    const { lead, instead: rank } = confirmedNowhere
    const street = streetView({ lit: 0, next: undefined }, 1)
    return { rank, lead, address, encoded, picture: 'Dein Haus leuchtet.', ...street }
  }
  const place = shortName(house.place)
  const { stands, words, lights, goal } = leadingIn({ postalCode, place: house.place }, house)
  const { instead, rest, lead } = words.confirmed
  const rank =
    houseNumber === null || house.households === null
      ? confirmed.amongFirst(place)
      : `${confirmed.rank(numbers.format(houseNumber), place)} ${rest}`
  // Which of the 25 is one's own: with a larger goal each stands for several households; below five the first.
  const ownHouse =
    houseNumber === null ? 1 : Math.min(STREET_LENGTH, Math.ceil((houseNumber * STREET_LENGTH) / goal))
  const allLit = lights.lit === STREET_LENGTH
  return {
    postalCode,
    place,
    address,
    encoded: { ...encoded, place: encodeURIComponent(place) },
    known: true,
    rank: instead || rank,
    lead,
    started: stands === 'started',
    picture: allLit
      ? `Alle Häuser in ${place} leuchten, deins mit einer Fahne.`
      : `Dein Haus in ${place} leuchtet und hat eine Fahne.`,
    ...streetView({ ...lights, next: undefined }, ownHouse),
  }
}
