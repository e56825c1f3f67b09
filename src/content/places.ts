/** Places by postal code: `{ "16766": "Kremmen" }`. */
export type Places = Record<string, string>

/**
 * Reads the table of German postal codes (tab-separated, first columns postal code, place and district, one header line)
 * and shelves the places by the first two digits, so that a visitor fetches one small file. There is a shelf for
 * each of the hundred, empty ones too: a mistyped code must not end in the console as a missing file.
 * @throws when a row has no postal code of five digits or no place
 */
export function shelvePlaces(table: string): Map<string, Places> {
  const prefixes = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  const shelves = new Map<string, Places>(prefixes.map((prefix) => [prefix, {}]))
  for (const { postalCode, place } of rowsOf(table)) {
    const prefix = postalCode.slice(0, 2)
    const shelf = shelves.get(prefix) ?? {}
    shelf[postalCode] = place
    shelves.set(prefix, shelf)
  }
  return shelves
}

/**
 * The same table with districts, and with the towns that have a page of their own.
 * @throws as above
 */
export function placeDirectory(
  table: string,
  towns: readonly { postalCode: string; slug: string }[],
): Record<string, { place: string; district: string; slug?: string }> {
  const slugs = new Map(towns.map(({ postalCode, slug }) => [postalCode, slug]))
  return Object.fromEntries(
    rowsOf(table).map(({ postalCode, place, district }) => {
      const slug = slugs.get(postalCode)
      return [postalCode, { place, district, ...(slug !== undefined && { slug }) }]
    }),
  )
}

/** As the post writes it, and nobody who sets a text. */
const AND_OTHERS = /,? u\.a\.?$/

function rowsOf(table: string) {
  return table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [postalCode = '', place = '', district = ''] = row.split('\t')
      if (/^\d{5}$/.test(postalCode) && place !== '')
        return { postalCode, place: place.replace(AND_OTHERS, ' u.\u00a0a.'), district }
      throw new Error(
        `data/postal-codes.tsv: the row „${row}“ needs a postal code of five digits and a place.`,
      )
    })
}
