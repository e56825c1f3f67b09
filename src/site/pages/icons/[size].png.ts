import type { APIRoute, GetStaticPaths } from 'astro'
import { squareIconSvg } from '../../pictures/icon.ts'
import { pngResponse } from '../../pictures/render.ts'

export const getStaticPaths = (() =>
  [192, 512].map((size) => ({ params: { size: String(size) } }))) satisfies GetStaticPaths

/** Icons of the web manifest. */
export const GET: APIRoute = ({ params }) => pngResponse(squareIconSvg(), Number(params.size))
