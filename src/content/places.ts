/**
 * The places of the table of German postal codes (tab-separated, first columns postal code, place and district, one header
 * line), by postal code, with the towns that have a page of their own.
 * @throws when a row has no postal code of five digits or no place
 */
export function placeDirectory(
  table: string,
  towns: readonly { postalCode: string; slug: string }[] = [],
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
