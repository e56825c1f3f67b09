/**
 * The notice for the village board: where on the sheet that the site draws the server's texts stand (door/places/notice-view.ts),
 * and how large they may be. Millimetres on a sheet of 210 x 297; `tracking` is a part of the size.
 */
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
