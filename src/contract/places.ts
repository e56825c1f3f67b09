/** What is known of a postal code's place without asking the database. */
export type KnownPlace = {
  /** As the post calls it; of several villages all, parted by commas. */
  place: string
  /** „Landkreis Oberhavel“ */
  district: string
  /** Of the town page that the place has of its own. */
  slug?: string
}

/** By postal code: all that there are. */
export type PlaceDirectory = Record<string, KnownPlace>

/** The first of several villages that share a postal code: a sign has room for one. */
export function shortName(place: string): string {
  return place.split(', ')[0] ?? place
}
