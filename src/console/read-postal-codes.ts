/**
 * What somebody typed or pasted as postal codes: anything may stand between them.
 * @returns each code once, in order, and the words with digits that are none.
 */
export function readPostalCodes(text: string): { postalCodes: string[]; wrong: string[] } {
  const words = text.split(/[\s,;/|]+/).filter((word) => /\d/.test(word))
  const isCode = (word: string) => /^[0-9]{5}$/.test(word)
  return {
    postalCodes: [...new Set(words.filter(isCode))].sort(),
    wrong: [...new Set(words.filter((word) => !isCode(word)))],
  }
}
