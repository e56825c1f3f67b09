import { eveningOf } from '../../contract/place-picture.ts'
import { type KnownPlace, otherNames, shortName } from '../../contract/places.ts'
import type { Standing } from '../../contract/standing.ts'
import { lightsOf, STREET_LENGTH, streetView } from '../../contract/street.ts'
import { nextHouse, regionSentence, standingPicture } from './standings.ts'

/** Letters that fit beside each other on the place-name sign at full size; a long name is set smaller. */
const SHORT_NAME = 11

const numbers = new Intl.NumberFormat('de-DE')

/**
 * What the markers of a place's page say: its name, how it looks, how it stands.
 * @param standing undefined while the database is away: then the page says what holds anywhere
 */
export function placeView(postalCode: string, known: KnownPlace, standing: Standing | undefined): object {
  const place = shortName(known.place)
  const { sky, hills } = eveningOf(postalCode)
  return {
    postalCode,
    place,
    line: `${postalCode} · ${otherNames(known.place) ?? known.district}`,
    longName: place.length > SHORT_NAME,
    sky,
    hills: { [`is${hills}`]: true },
    ...standingView(place, standing),
  }
}

/** One of `begin`, `some`, `one`, `full` and `started` is set: the words that hold. */
function standingView(place: string, standing: Standing | undefined): object {
  const { households, goal, state } = standing ?? {
    households: null,
    goal: STREET_LENGTH,
    state: 'collecting',
  }
  const isStarted = state === 'started'
  const lights = isStarted ? { lit: STREET_LENGTH, next: undefined } : lightsOf({ households, goal })
  const isFull = !isStarted && households !== null && households >= goal
  const isLast = !isFull && households === goal - 1
  const name = isStarted
    ? 'started'
    : isFull
      ? 'full'
      : isLast
        ? 'one'
        : households === null
          ? 'begin'
          : 'some'
  return {
    [name]: true,
    byLink: standing?.by_neighbours ? numbers.format(standing.by_neighbours) : false,
    region: standing?.region ? regionSentence(standing.region) : false,
    number: households !== null && !isStarted,
    households: households === null ? '' : numbers.format(households),
    goal: numbers.format(goal),
    beyond: households !== null && households > goal,
    allLit: lights.lit === STREET_LENGTH,
    perHouse: goal > STREET_LENGTH && numbers.format(Math.round((10 * goal) / STREET_LENGTH) / 10),
    picture: standingPicture(place, standing),
    nextLabel: nextHouse(place, households, goal),
    ...streetView(lights),
  }
}
