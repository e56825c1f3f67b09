import type { AuditEntry, AuditPage } from './audit.ts'
import type { NewsletterState } from './newsletters.ts'
import type { PlaceState } from './places.ts'

/** Characters and sizes, as the tables regions and region_restaurants take them. */
export const REGION_NAME_MAX_LENGTH = 60
export const RESTAURANT_LINE_MAX_LENGTH = 100
export const NOTES_MAX_LENGTH = 4000
/** How many confirmed households without a launch letter it takes, unless somebody decided otherwise. */
export const REGION_GOAL = 250

/** What a restaurant said. */
export const RESTAURANT_STATES = ['asked', 'agreed', 'declined'] as const
export type RestaurantState = (typeof RESTAURANT_STATES)[number]

/** A colleague; of who has no access any more nothing is known. */
export type Colleague = { id: string; name: string }

type RegionFigures = {
  id: number
  name: string
  /** `started` by letters that left; `ready`: as many wait as its goal. */
  state: PlaceState
  goal: number
  /** Confirmed people without a launch letter, exact at the moment; and those who had one. */
  waiting: number
  told: number
  /** Sign-ups whose letter is not answered yet. */
  open: number
  /** Confirmed less those who left, over today and the six, or 27, days before. */
  growth7: number
  growth28: number
  areaKm2: number
  owner: Colleague | null
  /** When it first had as many as its goal (ISO); and since when the first of its places has started. */
  goalReachedAt: string | null
  startedAt: string | null
  restaurantCounts: Record<RestaurantState, number>
}

/** A line of GET /regions. */
export type RegionLine = RegionFigures & {
  postalCodes: readonly string[]
  /** Its launch letter that was written last, trials and welcomes left out. */
  letter: Pick<RegionLetter, 'id' | 'state'> | null
}

export type RegionList = {
  /** When this was counted (ISO), and the day in Germany. */
  countedAt: string
  today: string
  regions: readonly RegionLine[]
  /** Who can look after one. */
  colleagues: readonly Colleague[]
}

/** GET /regions/:id: all of its page, of one moment. Days are `2026-11-24`, times ISO. */
export type Region = RegionFigures & {
  countedAt: string
  today: string
  createdAt: string
  createdBy: string | null
  places: readonly RegionPlace[]
  /** The nearest place that runs and is not its own: its region, or else the place, and how far from the nearest of ours. */
  nearestRunning: { id: number | null; name: string; km: number } | null
  restaurants: readonly Restaurant[]
  /** What operators wrote down about it. */
  notes: string
  letters: readonly RegionLetter[]
  /** The newest lines of the log that are about it, and the names of those who did it. */
  log: readonly AuditEntry[]
  people: AuditPage['people']
  /** Who can look after it. */
  colleagues: readonly Colleague[]
}

export type RegionPlace = {
  postalCode: string
  place: string
  state: PlaceState
  waiting: number
  told: number
  open: number
  growth7: number
  areaKm2: number
  inhabitants: number
  latitude: number
  longitude: number
  /** Since when (ISO), and by which newsletter; null: not started, or before letters were noted. */
  startedAt: string | null
  startedBy: number | null
}

export type Restaurant = {
  number: number
  name: string
  place: string
  state: RestaurantState
  /** On which days, in the words of a letter; empty: not known. */
  serves: string
  changedAt: string
  changedBy: string | null
}

export type RegionLetter = {
  id: number
  subject: string
  state: NewsletterState
  isLaunch: boolean
  isTrial: boolean
  isWelcome: boolean
  createdAt: string
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
  /** Written down for it, and how many of them a mail server took. */
  letters: number
  sent: number
}
