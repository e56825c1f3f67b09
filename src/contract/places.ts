import { POSTAL_CODE_LENGTH } from './signup.ts'

/** What the post puts behind the villages that it names where there are more. */
export const AND_OTHERS = /,?\su\.\s?a\.?$/

/** The first of several villages that share a postal code: a sign has room for one. */
export function shortName(place: string): string {
  return (place.split(', ')[0] ?? place).replace(AND_OTHERS, '')
}

/**
 * How a name stands on the sign of its place, where no word may be broken: its size goes by its longest word. Of the 6,417
 * names none of a size has a word that is wider than CSS has room for (site/sections/village-hero.css).
 */
export function signOf(name: string) {
  const letters = Math.max(...name.split(/[\s/-]/).map((word) => word.length))
  return {
    signSize: letters <= 8 ? 'short' : letters <= 12 ? 'long' : 'longest',
    // A line may end after each, which browsers do not do by themselves behind a slash.
    nameParts: name.match(/[^/]+\/?/g) ?? [],
  }
}

/** Room for a postal code and what people write around it, and no more: a form shows again what was typed. */
export const POSTAL_CODE_TYPED_LENGTH = 40

/**
 * The postal code that somebody means: five digits of any script, whatever stands around them (`D-16766`, `16.766`,
 * `１６７６６`). Fewer or more are no postal code: what was typed, for a form to show again.
 */
export function readPostalCode(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length === POSTAL_CODE_LENGTH ? digits : typed
}

/** The digits in a text, of any script, as ours. */
export function digitsOf(text: string): string {
  return Array.from(text.match(/\p{Nd}/gu) ?? [], digitValue).join('')
}

// Unicode keeps a script's digits together, from zero to nine; where two sets adjoin, whole tens lie between.
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
