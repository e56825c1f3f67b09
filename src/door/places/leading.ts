import type { Said, StandingWords } from '../../content/standing/said.ts'
import { type Stands, standingWords } from '../../content/standing/standing-words.ts'
import { shortName } from '../../contract/places.ts'
import { type Lights, lightsOf, STREET_LENGTH } from '../../contract/street.ts'

/** A postal code that there is, and the name of its place. */
export type Place = { postalCode: string; place: string }

type Counted = {
  /** Households that wait; null below five, so that the number points at nobody. */
  households: number | null
  /** With how many it starts there. */
  goal: number
  state: 'collecting' | 'ready' | 'started'
}

/** How a place stands; the region that it starts with, null for a place in none. */
export type Standing = Counted & { region?: (Counted & { name: string }) | null }

/** What `place_standing` answers; null for a postal code that there is not. */
export type PlaceStanding = Standing & { postal_code: string; place: string }

/** How it stands in a place, said everywhere alike: what leads, in numbers, words and lights. */
export type Leading = {
  stands: Stands
  words: StandingWords
  /** Which may be said in large: nobody's where it runs, or where fewer than five wait. */
  households: number | null
  goal: number
  lights: Lights
}

export const numbers = new Intl.NumberFormat('de-DE')

/**
 * What leads in a place: itself, or the region that it starts with, as long as that collects. The one place where it is
 * decided, for pages, pictures, notices, letters' links and `stand.json`.
 * @param standing undefined while the database is away
 */
export function leadingIn({ postalCode, place }: Place, standing: Standing | undefined): Leading {
  const stands = standing ? standsOf(standing) : 'away'
  const { region } = standing ?? {}
  const { households, goal } =
    (stands === 'near' || stands === 'started' ? standing : (region ?? standing)) ?? NOBODY
  const said: Said = {
    place: shortName(place),
    postalCode,
    region: region ? `Region ${region.name}` : '',
    households: households === null ? '' : numbers.format(households),
    goal: numbers.format(goal),
    missing: numbers.format(goal - (households ?? 0)),
    own: standing?.households ? numbers.format(standing.households) : '',
    perHouse:
      goal > STREET_LENGTH
        ? ` Ein Haus im Bild steht für ${numbers.format(Math.round((10 * goal) / STREET_LENGTH) / 10)} Haushalte.`
        : '',
  }
  const isCounted = stands !== 'started' && stands !== 'near'
  return {
    stands,
    words: standingWords[stands](said),
    households: isCounted ? households : null,
    goal,
    lights: ALL_LIT.has(stands) ? { lit: STREET_LENGTH, next: undefined } : lightsOf({ households, goal }),
  }
}

const NOBODY = { households: null, goal: STREET_LENGTH }

/** Where every house is lit. */
const ALL_LIT: ReadonlySet<Stands> = new Set(['full', 'started'])

function standsOf({ region, ...own }: Standing): Stands {
  if (own.state === 'started') return 'started'
  if (!region) return stageOf(own)
  if (region.state === 'started') return 'near'
  const stage = stageOf(region)
  const isComplete = stage !== 'full' && stage !== 'nobodyYet' && stageOf(own) === 'full'
  return isComplete ? 'complete' : stage
}

function stageOf({ households, goal, state }: Counted) {
  if (state === 'ready' || (households !== null && households >= goal)) return 'full'
  if (households === null) return 'nobodyYet'
  return households === goal - 1 ? 'oneMissing' : 'some'
}

const HILLS = 4

/** The evening over a place that has no drawing of its own, the same on every day: by its postal code. */
export function eveningOf(postalCode: string): { sky: 'spruce' | 'brick'; hills: number } {
  // FNV-1a: neighbouring codes shall differ.
  let seed = 0x811c9dc5
  for (const digit of postalCode) seed = Math.imul(seed ^ digit.charCodeAt(0), 0x01000193) >>> 0
  return { sky: (seed >>> 4) % 3 === 0 ? 'brick' : 'spruce', hills: ((seed >>> 12) % HILLS) + 1 }
}
