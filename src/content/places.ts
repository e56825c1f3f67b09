/** Places by postal code: `{ "16766": "Kremmen" }`. */
export type Places = Record<string, string>

/**
 * Reads the table of German postal codes (tab-separated, first columns postal code and place, one header line)
 * and shelves the places by the first two digits, so that a visitor fetches one small file.
 * @throws when a row has no postal code of five digits or no place
 */
export function shelvePlaces(table: string): Map<string, Places> {
  const shelves = new Map<string, Places>()
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
