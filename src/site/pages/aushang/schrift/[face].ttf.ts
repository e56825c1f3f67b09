import type { APIRoute, GetStaticPaths } from 'astro'
import { NOTICE_FACES, type NoticeFace } from '../../../../contract/notice.ts'
import { cutFace } from '../../../../design/fonts/subset.ts'

export const getStaticPaths = (() =>
  Object.keys(NOTICE_FACES).map((face) => ({ params: { face } }))) satisfies GetStaticPaths

/** A face of the notice, for the server to measure names with and to draw pictures in. */
export const GET: APIRoute = async ({ params }) =>
  new Response(await cutFace(NOTICE_FACES[params.face as NoticeFace]))
