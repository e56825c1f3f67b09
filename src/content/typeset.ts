const WHOLE = new RegExp(
  [
    // An amount (in a module also `${amount}`) and its unit, a paragraph and its number, and who stands alone in the last line otherwise.
    String.raw`[\d}] (?=€|Euro\b|%)`,
    String.raw`(?:§§?|\b(?:Art|Abs|Nr)\.) (?=\d)`,
    String.raw`\bTür (?=einzeln\b)`,
  ].join('|'),
  'g',
)

/**
 * A German text with its non-breaking blanks (U+00A0). The build sets every text of the pages with it
 * (`site/typesetting.ts`): nobody types this character. Hyphens stay as typed, or who searches or copies finds no „E-Mail“.
 */
export function typeset(text: string): string {
  return text.replace(WHOLE, (part) => part.replaceAll(' ', '\u00a0'))
}
