/** What a channel is: the notice on a board, an ad, a post, a club, what neighbours hand on, something else. */
export const CHANNEL_KINDS = ['notice', 'ad', 'post', 'club', 'neighbours', 'other'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** Longest name that the database takes (channels_name_line). */
export const CHANNEL_NAME_MAX_LENGTH = 60

/** Highest cost in cents that the database takes (channels_cost_sensible). */
export const HIGHEST_COST = 100_000_000

/** A channel that operators entered. */
export type Channel = {
  id: number
  code: string
  name: string
  kind: ChannelKind
  costCents: number
  paidFor: PaidFor
}

/** Who bears what a channel cost; `region: null`: that region is gone. */
export type PaidFor = 'everywhere' | { region: number | null } | { postalCode: string }

export type ChannelList = {
  /** By name. */
  channels: readonly Channel[]
  /** Codes that five visits or more came with and that nobody has entered, most visits first. */
  unnamed: readonly { code: string; visits: number }[]
}

/** What brought people to a region; exact at the moment. */
export type RegionChannels = {
  /** Most households first, then by name. */
  channels: readonly RegionChannel[]
  /** Confirmed households with a code that nobody has entered. */
  others: number
  /** Confirmed households without a code. */
  without: number
  /** All of them together. */
  confirmed: number
  /** What the region bears of all channels; null: nobody has entered what any of them cost. */
  costCents: number | null
}

export type RegionChannel = {
  code: string
  name: string
  kind: ChannelKind
  /** The number of its entry; null: nobody entered it, its code speaks for itself. */
  id: number | null
  /** What the region bears of it; null: nobody has entered what it cost. */
  costCents: number | null
  /** `shared`: by what it brought each region. `elsewhere`: another place or region bears it all. */
  paid: 'here' | 'shared' | 'elsewhere'
  /** Confirmed households of the region that came by it and have not left. */
  confirmed: number
}

/** How many of those who came went on, over the same days. */
export type RegionFunnel = {
  /** Days in Germany. Not before the first day of which opened forms were counted. */
  from: string
  until: string
  /** People's visits of the pages of the region's places. */
  visits: number
  formsOpened: number
  signedUp: number
  confirmed: number
}
