import type { HouseView } from './street.ts'

/**
 * The notice for the village board: what the server fills into the sheet that the site draws, and how much room
 * there is. Lengths are millimetres on a sheet of 210 x 297.
 */
export type NoticeView = Record<`house${number}`, HouseView> & {
  postalCode: string
  /** Postal code and place. */
  where: string
  /** Lines of the place's name on the place sign. */
  name: readonly { text: string; y: number }[]
  nameSize: number
  signWidth: number
  /** The sign's width less the distance of its inner line from the edge, on both sides. */
  signLineWidth: number
  /** Without scheme, e.g. `dorfteller.de/16766`. */
  address: string
  addressSize: number
  stripAddressSize: number
  /** Whether the place's name fits on a strip. */
  placeOnStrip: boolean
  place: string
  /** Path of the QR code's dark squares, a unit each. */
  qr: string
  /** Moves and scales these squares to their place on the sheet. */
  qrTransform: string
  /** For example „21. November 2026“. */
  day: string
  /** What a household alone must order there, in euro. */
  minimum: number
  /** What the street says today. */
  caption: string
  captionSize: number
  /** Lines of the third sentence. */
  third: readonly { text: string; y: number }[]
}

/** Where the filled-in texts stand, and how large they may be. `tracking` is a part of the size. */
export const NOTICE = {
  sign: { x: 18, y: 28, height: 31, padding: 7, maxWidth: 174, minWidth: 62 },
  name: { maxSize: 18, minSize: 5, top: 32, height: 16.5, tracking: -0.022 },
  address: { maxSize: 9, width: 78, tracking: -0.015 },
  /** `placeLength`: what is left beside the words before the place's name. */
  strip: { maxAddressSize: 5.2, length: 50, textSize: 3.3, placeLength: 21 },
  caption: { size: 4.6, width: 174 },
  sentences: { top: 211.2, pitch: 5.4 },
  qr: { x: 130, y: 121.5, width: 44 },
} as const

/** The faces that the sheet is set in: one file each, as `/aushang/schrift/<file>.ttf`. */
export const NOTICE_FACES = {
  display: { family: 'besley', weight: 830 },
  text: { family: 'familjen', weight: 500 },
  strong: { family: 'familjen', weight: 700 },
} as const

export type NoticeFace = keyof typeof NOTICE_FACES
