/**
 * The picture that messengers show beside a link to a place: where in the drawing of src/site/pictures/place-picture.ts the
 * server's texts stand (door/places/picture-view.ts), and how large they may be. Pixels of a picture of 1200 x 630;
 * `tracking` is a part of the size.
 */
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
