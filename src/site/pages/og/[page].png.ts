import type { APIRoute, GetStaticPaths } from 'astro'
import { OPEN_GRAPH_SIZE, openGraphSvg } from '../../pictures/open-graph.ts'
import { pngResponse } from '../../pictures/render.ts'
import { openGraphScenes } from '../../pictures/scenes.ts'

export const getStaticPaths = (() =>
  Object.entries(openGraphScenes).map(([page, scene]) => ({
    params: { page },
    props: { scene },
  }))) satisfies GetStaticPaths

/** Pictures that others show when a page is shared, made from the design at build time. */
export const GET: APIRoute = ({ props }) => pngResponse(openGraphSvg(props.scene), OPEN_GRAPH_SIZE.width)
