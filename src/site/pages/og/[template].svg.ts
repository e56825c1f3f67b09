import type { APIRoute, GetStaticPaths } from 'astro'
import { placePictureSvg, type Sky } from '../../pictures/place-picture.ts'
import { publishedTowns } from '../../town-pages.ts'

export const getStaticPaths = (() => [
  ...(['spruce', 'brick'] as const).map((sky) => ({ params: { template: sky }, props: { sky } })),
  // A town with a drawing of its own keeps its sky.
  ...publishedTowns().map(({ postalCode, sky }) => ({
    params: { template: postalCode },
    props: { sky },
  })),
]) satisfies GetStaticPaths

/** The drawing of places' pictures; no address leads to it, the server fills it in. */
export const GET: APIRoute = ({ props }) => new Response(placePictureSvg(props.sky as Sky))
