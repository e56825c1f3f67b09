import type { APIRoute } from 'astro'
import table from '../../../../data/postal-codes.tsv?raw'
import { placeDirectory } from '../../../content/places.ts'
import { publishedTowns } from '../../town-pages.ts'

/** What the door knows of every place (door/pages/load-site.ts). */
export const GET: APIRoute = () => Response.json(placeDirectory(table, publishedTowns()))
