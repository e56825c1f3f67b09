import { full, nobodyYet, oneMissing, some, started } from './alone.ts'
import { complete, near, regionFull, regionNobodyYet, regionOneMissing, regionSome } from './in-region.ts'
import { away, unknown } from './nowhere.ts'
import type { Said, StandingWords } from './said.ts'

/** How it stands where a text speaks of: each has all the words. */
export const standingWords = {
  nobodyYet,
  some,
  oneMissing,
  full,
  started,
  /** The place starts with a region, which collects, has nobody to tell of yet, misses one; the place's own goal is reached. */
  regionNobodyYet,
  regionSome,
  regionOneMissing,
  complete,
  regionFull,
  /** The region runs, the place does not yet. */
  near,
  /** A place, while nobody can say how it stands. */
  away,
  /** No place that we know. */
  unknown,
} satisfies Record<string, (said: Said) => StandingWords>

export type Stands = keyof typeof standingWords
