/**
 * The inks of src/design/tokens.css for mail programs, which know no custom properties, and its type without the web
 * fonts that a letter would have to fetch.
 */
export const inks = {
  paper: '#f9f2e1',
  paperDeep: '#f1e5cc',
  mustard: '#edb539',
  tomato: '#cb3824',
  spruce: '#143e2e',
  spruceNight: '#082920',
  ink: '#12251d',
  inkSoft: '#445547',
  spruceMid: '#2e5a46',
  rule: '#d6c9ae',
  ruleStrong: '#6c725b',
} as const

type Ink = keyof typeof inks

/** Around the letter, where it is dark: a shade below its paper. */
const OUTSIDE_AT_NIGHT = '#071d17'

/** Word (Outlook for Windows) takes Times for a list whose first family it does not have. */
export const wordFaces = { display: 'Georgia, serif', text: 'Arial, sans-serif' } as const

// A type is told in longhand: Word reads no more of the shorthand than its size. Lengths in pixels.

/** What is read from afar. */
export const display = (ink: Ink, fontSize: number, lineHeight: number, tracking = 0) => ({
  color: inks[ink],
  fontFamily: `Besley, ${wordFaces.display}`,
  fontSize,
  lineHeight: `${lineHeight}px`,
  fontWeight: 800,
  ...(tracking !== 0 && { letterSpacing: `${tracking}px` }),
})

/** What is read from near. */
export const text = (ink: Ink, fontSize: number, lineHeight: number, fontWeight = 400) => ({
  color: inks[ink],
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
  .ground { background-color: ${inks.spruceNight} !important; }
  .ink { color: ${inks.paper} !important; }
  .ink-soft { color: ${inks.rule} !important; }
  .rule { border-color: ${inks.spruceMid} !important; }
  .coupon { border-color: ${inks.mustard} !important; }
}
`
