/** Fixed by the specification, section 8, to the letter. */
const FIXED = 'Diese E-Mail ist bereits registriert'

const WHOLE = new RegExp(
  [
    `${FIXED}`,
    // Words whose hyphen no line may end at.
    String.raw`\b(?:E-Mail(?:-Adresse)?|Spam-Ordner)`,
    // An amount (in a module also `${amount}`) and its unit, a paragraph and its number, and who stands alone in the last line otherwise.
    String.raw`[\d}] (?=€|Euro\b|%)`,
    String.raw`(?:§§?|\b(?:Art|Abs|Nr)\.) (?=\d)`,
    String.raw`\bTür (?=einzeln\b)`,
  ].join('|'),
  'g',
)

/**
 * A German text with its non-breaking hyphens (U+2011) and blanks (U+00A0). The build sets every text of the pages with
 * it (`site/typesetting.ts`): nobody types these characters.
 */
export function typeset(text: string): string {
  return text.replace(WHOLE, (part) =>
    part === FIXED ? part : part.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0'),
  )
}
