import type { APIRoute, GetStaticPaths } from 'astro'
import table from '../../../../data/postal-codes.tsv?raw'
import { type Places, shelvePlaces } from '../../../content/places.ts'

export const getStaticPaths = (() =>
  [...shelvePlaces(table)].map(([prefix, places]) => ({
    params: { prefix },
    props: { places },
  }))) satisfies GetStaticPaths

/** The places of all postal codes that begin with these two digits; the sign-up form fetches it. */
export const GET: APIRoute<{ places: Places }> = ({ props }) => Response.json(props.places)
