import { type KnownPlace, otherNames, shortName, signOf } from '../../contract/places.ts'
import type { PlaceStanding } from '../../contract/standing.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import { routes } from '../../routes.ts'
import { eveningOf } from './evening.ts'
import { leadingIn, numbers } from './leading.ts'

/** A place beside another, with the number that may be said of it. */
export type NearbyPlace = { postal_code: string; place: string; households: number }

/**
 * What the markers of a place's page say: its name, how it looks, how it stands.
 * @param standing undefined while the database is away: then the page says what holds anywhere
 */
export function placeView(
  postalCode: string,
  known: KnownPlace,
  standing: PlaceStanding | undefined,
  near: readonly NearbyPlace[],
): object {
  const place = shortName(known.place)
  const { sky, hills } = eveningOf(postalCode)
  const { stands, words, households, goal, lights } = leadingIn({ postalCode, place }, standing)
  return {
    postalCode,
    place,
    ...signOf(place),
    line: `${postalCode} · ${otherNames(known.place) ?? known.district}`,
    sky,
    hills: { [`is${hills}`]: true },
    // For an address: mustache escapes for HTML alone.
    encoded: { place: encodeURIComponent(place) },
    hasNearby: near.length > 0,
    nearby: near.map(({ postal_code, place, households }) => ({
      nearbyPath: routes.village(postal_code),
      nearbyPlace: shortName(place),
      nearbyCode: postal_code,
      nearbyHouseholds: numbers.format(households),
    })),
    // How it stands: `words` are ready to show; `number`, where it leads.
    words,
    started: stands === 'started',
    byLink: standing?.by_neighbours ? numbers.format(standing.by_neighbours) : false,
    number: households !== null,
    households: households === null ? '' : numbers.format(households),
    goal: numbers.format(goal),
    beyond: households !== null && households > goal,
    allLit: lights.lit === STREET_LENGTH,
    ...streetView(lights),
  }
}
