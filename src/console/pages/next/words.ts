/** Words of a search: letter case does not matter, nor how umlauts are written. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

export function hasAll(text: string, words: readonly string[]): boolean {
  const found = plain(text)
  return words.every((word) => found.includes(word))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (umlaut) => PLAIN[umlaut] ?? umlaut)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

const PLAIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
