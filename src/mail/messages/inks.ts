import { inkOf } from '../../design/inks.ts'

// The site's inks, and its type without the web fonts that a letter would have to fetch.

/** Around the letter, where it is dark: a shade below its paper. */
const OUTSIDE_AT_NIGHT = '#071d17'

/** Word (Outlook for Windows) takes Times for a list whose first family it does not have. */
export const wordFaces = { display: 'Georgia, serif', text: 'Arial, sans-serif' } as const

// A type is told in longhand: Word reads no more of the shorthand than its size. Lengths in pixels.

/** What is read from afar. */
export const display = (ink: string, fontSize: number, lineHeight: number, tracking = 0) => ({
  color: inkOf(ink),
  fontFamily: `Besley, ${wordFaces.display}`,
  fontSize,
  lineHeight: `${lineHeight}px`,
  fontWeight: 800,
  ...(tracking !== 0 && { letterSpacing: `${tracking}px` }),
})

/** What is read from near. */
export const text = (ink: string, fontSize: number, lineHeight: number, fontWeight = 400) => ({
  color: inkOf(ink),
  fontFamily: `'Familjen Grotesk', ${wordFaces.text}`,
  fontSize,
  lineHeight: `${lineHeight}px`,
  fontWeight,
})

/**
 * Smaller on a phone; and for mail programs that ask for a dark form themselves the paper turns to night. The upper
 * part is night in either. Other programs invert on their own: every pair of colours above keeps its contrast then.
 */
export const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 619px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 30px !important; line-height: 36px !important; }
  .line { font-size: 19px !important; line-height: 26px !important; }
}
@media (prefers-color-scheme: dark) {
  .outside { background-color: ${OUTSIDE_AT_NIGHT} !important; }
  .ground { background-color: ${inkOf('spruce-night')} !important; }
  .ink { color: ${inkOf('paper')} !important; }
  .ink-soft { color: ${inkOf('rule')} !important; }
  .rule { border-color: ${inkOf('spruce-mid')} !important; }
  .coupon { border-color: ${inkOf('mustard')} !important; }
}
`
