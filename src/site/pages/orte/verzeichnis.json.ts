import type { APIRoute } from 'astro'
import table from '../../../../data/postal-codes.tsv?raw'
import { AND_OTHERS } from '../../../contract/places.ts'
import { publishedTowns } from '../../town-pages.ts'

const slugs = new Map(publishedTowns().map(({ postalCode, slug }) => [postalCode, slug]))

/**
 * What the door knows of every place (door/pages/load-site.ts), by postal code: name, district, and the page of a drawn
 * town. The table is tab-separated, with one line above.
 */
const directory = Object.fromEntries(
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [postalCode = '', place = '', district] = row.split('\t')
      if (!/^\d{5}$/.test(postalCode) || place === '')
        throw new Error(
          `data/postal-codes.tsv: the row „${row}“ needs a postal code of five digits and a place.`,
        )
      return [
        postalCode,
        { place: place.replace(AND_OTHERS, ' u.\u00a0a.'), district, slug: slugs.get(postalCode) },
      ]
    }),
)

export const GET: APIRoute = () => Response.json(directory)
