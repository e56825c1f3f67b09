import type { APIRoute, GetStaticPaths } from 'astro'
import { squareIconSvg } from '../pictures/icon.ts'
import { openGraphSvg } from '../pictures/open-graph.ts'
import { renderPng } from '../pictures/render.ts'

/** Which drawing each is, and its width. */
const PICTURES = {
  'og/home': [openGraphSvg, 1200],
  'apple-touch-icon': [squareIconSvg, 180],
} as const

export const getStaticPaths = (() =>
  Object.entries(PICTURES).map(([picture, [draw, width]]) => ({
    params: { picture },
    props: { draw, width },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = async ({ props: { draw, width } }) =>
  new Response(await renderPng(draw(), width), { headers: { 'content-type': 'image/png' } })
