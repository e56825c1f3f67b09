import type { HouseView } from './street.ts'

/**
 * The picture that messengers show beside a link to a place: what the server fills into the drawing of
 * src/site/pictures/place-picture.ts. Lengths are pixels of a picture of 1200 x 630.
 */
export type PlacePictureView = {
  /** Lines of the place's name on the place sign, and where each begins. */
  name: readonly { text: string; x: number; y: number }[]
  nameSize: number
  sign: { y: number; width: number; height: number; lineWidth: number; lineHeight: number }
  /** One is set: no number to tell, from five up to the goal, from the goal on, and once it has started there. */
  beginning: boolean
  collecting: boolean
  full: boolean
  started: boolean
  /** Whether all are lit, so that the plate is whole. */
  whole: boolean
  /** Below the sign. */
  claim: string
  claimSize: number
  /** On the plate where no number is. */
  lines: readonly { text: string; y: number; size: number }[]
  /** On the plate, between five and the start. */
  number: string
  numberSize: number
  below: string
  belowSize: number
  /** Which hills there are: one is set. */
  hills: Readonly<Record<string, boolean>>
  /** Whether a church stands on them. */
  church: boolean
} & Record<`house${number}`, HouseView>

/** Where the filled-in texts stand, and how large they may be. `tracking` is a part of the size. */
export const PLACE_PICTURE = {
  sign: { x: 56, bottom: 200, maxWidth: 736 },
  name: {
    tracking: -0.03,
    /** From one line to the next, as a part of the size. */
    pitch: 0.98,
    /** Beside the lines: a part of the size, and at least so much. */
    padding: 0.366,
    minPadding: 24,
    /** By how many lines the name has: which sizes, and how much higher than the lines the sign is. */
    lines: [
      { maxSize: 112, minSize: 60, air: 44 },
      { maxSize: 72, minSize: 46, air: 36 },
      { maxSize: 48, minSize: 36, air: 36 },
    ],
  },
  /** The plate stands behind the street, or whole above the roofs. Sizes of the number are by its digits. */
  plate: {
    behind: { x: 1000, y: 196, scale: 1.72, numberY: 219, sizes: [164, 136], belowY: 276, belowSize: 58 },
    whole: { x: 1000, y: 172, scale: 1.5, numberY: 190, sizes: [140, 124], belowY: 241, belowSize: 52 },
  },
  /** Of the plate's drawing: the radius of its inner rim, within which the texts stay. */
  rim: 75,
  numberTracking: -0.045,
  belowTracking: -0.024,
  claim: { x: 54, y: 274, size: 70, tracking: -0.03, width: 740 },
  beginning: { size: 51, tracking: -0.03, firstLine: 156, pitch: 52 },
  /** A church stands where the sign leaves room for it. */
  church: { from: 660 },
} as const

const HILLS = 4

/** The evening over a place that has no drawing of its own, the same on every day: by its postal code. */
export function eveningOf(postalCode: string): { sky: 'spruce' | 'brick'; hills: number } {
  // FNV-1a: neighbouring codes shall differ.
  let seed = 0x811c9dc5
  for (const digit of postalCode) seed = Math.imul(seed ^ digit.charCodeAt(0), 0x01000193) >>> 0
  return { sky: (seed >>> 4) % 3 === 0 ? 'brick' : 'spruce', hills: ((seed >>> 12) % HILLS) + 1 }
}
