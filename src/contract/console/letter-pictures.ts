/** A letter's picture comes along in every copy of it: a hundred thousand bytes are a third more as mail. */
export const PICTURE_MAX_BYTES = 100_000
/** Twice of what a letter is wide, for screens with small pixels. */
export const PICTURE_MAX_WIDTH = 1072
export const PICTURE_MAX_HEIGHT = 1608

/** After adding a picture: how a letter's text names it. */
export type AddedPicture = { id: string }

/** GET /letter-pictures/:picture, to be looked at while the letter is written. */
export type ShownPicture = { base64: string; width: number; height: number }
