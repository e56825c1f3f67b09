import { pick, seededRandom, shareOut, shuffle } from './random.ts'
import { busyness, secondOfDay, type Year } from './year.ts'

export type DemoPlace = { postalCode: string; inhabitants: number; areaKm2: number }

/** Somebody who signed up; times in milliseconds, null for what did not happen. */
export type DemoPerson = {
  /** The number of the sign-up, ascending in time. */
  id: number
  email: string
  postalCode: string
  createdAt: number
  letterAt: number
  confirmedAt: number | null
  withdrawnAt: number | null
  /** Nobody confirmed in time: the sign-up is gone, what happened stays in the record. */
  expiredAt: number | null
}

/** Days after which an unconfirmed sign-up is deleted; the register of processing says the same. */
const UNCONFIRMED_DAYS = 7
const DAY_MS = 86_400_000
/** How many never confirm, beside those who are there in the end. */
const EXPIRED_SHARE = 0.14

/**
 * Everybody who signed up within the year, in order of time.
 * @param signups how many sign-ups are there in the end; those that ran out come on top.
 */
export function demoPeople(places: readonly DemoPlace[], signups: number, year: Year): DemoPerson[] {
  const random = seededRandom(16766)
  const expired = Math.round(signups * EXPIRED_SHARE)
  const homes = shuffle(homesOf(places, signups + expired, random), random)
  const times = timesOf(homes.length, year, random)
  const lastChance = year.end - (UNCONFIRMED_DAYS + 1) * DAY_MS
  let mayExpire = times.filter((time) => time < lastChance).length
  let stillToExpire = Math.min(expired, mayExpire)
  return times.slice(expired - stillToExpire).map((createdAt, index) => {
    const expires = createdAt < lastChance && random() < stillToExpire / mayExpire
    if (createdAt < lastChance) mayExpire -= 1
    if (expires) stillToExpire -= 1
    const person = {
      id: index + 1,
      email: addressOf(index + 1, random),
      postalCode: homes[index] as string,
      createdAt,
      letterAt: createdAt + 1000 + Math.floor(random() * 30_000),
    }
    return { ...person, ...whatBecameOf(person, expires, year, random) }
  })
}

/** The postal code of each, by how likely people there sign up. */
function homesOf(places: readonly DemoPlace[], people: number, random: () => number): string[] {
  const weights = places.map((place) => likelihood(place) * (0.35 + 1.3 * random() ** 2))
  // From everywhere somebody, also after some have run out.
  const shares = shareOut(people, weights, Math.min(4, Math.floor(people / weights.length)))
  return places.flatMap(({ postalCode }, index) => Array<string>(shares[index] as number).fill(postalCode))
}

/** Inhabitants, weighted by how rural it is: below 80 a square kilometre everybody counts, in a city one of forty. */
export function likelihood({ inhabitants, areaKm2 }: DemoPlace): number {
  const density = inhabitants / Math.max(areaKm2, 0.1)
  return Math.max(inhabitants, 20) * Math.min(1, Math.max(0.025, (80 / density) ** 1.1))
}

function timesOf(people: number, { days }: Year, random: () => number): number[] {
  const perDay = shareOut(people, busyness(0.9))
  return days.flatMap(({ begin, length }, index) =>
    Array.from({ length: perDay[index] as number }, () => {
      const second = secondOfDay(random) * (length / DAY_MS)
      return begin + Math.floor(second * 1000)
    }).sort((a, b) => a - b),
  )
}

function whatBecameOf(
  { createdAt, letterAt }: { createdAt: number; letterAt: number },
  expires: boolean,
  { end }: Year,
  random: () => number,
): Pick<DemoPerson, 'confirmedAt' | 'withdrawnAt' | 'expiredAt'> {
  const nothing = { confirmedAt: null, withdrawnAt: null, expiredAt: null }
  if (expires) return { ...nothing, expiredAt: createdAt + UNCONFIRMED_DAYS * DAY_MS + 3_600_000 }
  // Most read the letter within minutes, some after days.
  const afterLetter = Math.floor(20_000 + -Math.log(1 - random()) * 900_000 + (random() < 0.1 ? DAY_MS : 0))
  const isOld = createdAt < end - (UNCONFIRMED_DAYS + 1) * DAY_MS
  const confirmedAt = letterAt + afterLetter
  if (confirmedAt >= end || (!isOld && random() < 0.16)) return nothing
  const withdrawnAt = confirmedAt + 60_000 + Math.floor(random() * 300 * DAY_MS)
  const leaves = random() < 0.06 && withdrawnAt < end
  return { ...nothing, confirmedAt, withdrawnAt: leaves ? withdrawnAt : null }
}

function addressOf(number: number, random: () => number): string {
  const name = `${pick(FIRST_NAMES, random)}.${pick(LAST_NAMES, random)}${number}`
  return `${name}@${pick(HOSTS, random)}`
}

/** Names that lead nowhere (RFC 2606): nobody can be written to by mistake. */
const HOSTS = ['example.org', 'example.org', 'post.example', 'dorf.example']
const FIRST_NAMES =
  'anna bernd carla dieter elif frieda georg heike ines jonas katrin lars mehmet nele olaf petra quirin rosa sven tilda uwe vera willi yasmin zoe'.split(
    ' ',
  )
const LAST_NAMES =
  'ahrens becker cordes dahms engel fischer gericke hoffmann ihde jahnke kaya krueger lehmann moeller nowak otto peters quandt richter schulz thiele ulrich vogel wendt yilmaz ziegler'.split(
    ' ',
  )
