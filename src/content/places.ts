/** Places by postal code: `{ "16766": "Kremmen" }`. */
export type Places = Record<string, string>

/**
 * Reads the table of German postal codes (tab-separated, first columns postal code and place, one header line)
 * and shelves the places by the first two digits, so that a visitor fetches one small file. There is a shelf for
 * each of the hundred, empty ones too: a mistyped code must not end in the console as a missing file.
 * @throws when a row has no postal code of five digits or no place
 */
export function shelvePlaces(table: string): Map<string, Places> {
  const prefixes = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  const shelves = new Map<string, Places>(prefixes.map((prefix) => [prefix, {}]))
  for (const row of table.trimEnd().split('\n').slice(1)) {
    const [postalCode = '', place = ''] = row.split('\t')
    if (!/^\d{5}$/.test(postalCode) || place === '') {
      throw new Error(
        `data/postal-codes.tsv: the row „${row}“ needs a postal code of five digits and a place.`,
      )
    }
    const prefix = postalCode.slice(0, 2)
    const shelf = shelves.get(prefix) ?? {}
    shelf[postalCode] = place
    shelves.set(prefix, shelf)
  }
  return shelves
}
