/** Longest name that the database takes (channels_name_line). */
export const CHANNEL_NAME_MAX_LENGTH = 60

/** What brought people to a region; exact at the moment. */
export type RegionChannels = {
  /** Most households first, then by name. */
  channels: readonly RegionChannel[]
  /** Confirmed households with a code that nobody has named. */
  others: number
  /** Confirmed households without a code. */
  without: number
  /** All of them together. */
  confirmed: number
}

export type RegionChannel = {
  code: string
  name: string
  /** The number of its entry; null: nobody named it, its code speaks for itself. */
  id: number | null
  /** Confirmed households of the region that came by it and have not left. */
  confirmed: number
}
