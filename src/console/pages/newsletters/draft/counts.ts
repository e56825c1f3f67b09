import type { PlaceReach, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'

export type AudienceCounts = {
  fresh: number
  told: number
  unconfirmed: number
  /** Confirmed people, told or not. */
  confirmed: number
  signedUp: number
  /** Who gets the letter. */
  recipients: number
  /** Places in which somebody gets it. */
  places: number
  largest: PlaceReach | undefined
}

/** Who gets a letter and who does not, in all its places. */
export function countsOf(
  reach: Reach | undefined,
  draft: Pick<NewsletterDraft, 'isLaunch' | 'toTold'>,
): AudienceCounts {
  const places = reach?.places ?? []
  const sum = (of: (place: PlaceReach) => number) => places.reduce((all, place) => all + of(place), 0)
  const fresh = sum((place) => place.fresh)
  const told = sum((place) => place.told)
  const unconfirmed = sum((place) => place.unconfirmed)
  const getting = places.filter((place) => recipientsIn(place, draft) > 0)
  return {
    fresh,
    told,
    unconfirmed,
    confirmed: fresh + told,
    signedUp: fresh + told + unconfirmed,
    recipients: sum((place) => recipientsIn(place, draft)),
    places: getting.length,
    largest: placesBySize(reach, draft)[0],
  }
}

/** Who had a launch letter gets no second one, unless it is meant to go to them as well. */
export function recipientsIn(
  { fresh, told }: PlaceReach,
  { isLaunch, toTold }: Pick<NewsletterDraft, 'isLaunch' | 'toTold'>,
): number {
  return isLaunch && !toTold ? fresh : fresh + told
}

/** The places of a letter, those with most letters first. */
export function placesBySize(
  reach: Reach | undefined,
  draft: Pick<NewsletterDraft, 'isLaunch' | 'toTold'>,
  lettersTo = (place: PlaceReach) => recipientsIn(place, draft),
): PlaceReach[] {
  return (reach?.places ?? []).toSorted(
    (one, other) => lettersTo(other) - lettersTo(one) || (one.postalCode < other.postalCode ? -1 : 1),
  )
}
