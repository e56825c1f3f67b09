import type { APIRoute, GetStaticPaths } from 'astro'
import { NOTICE_FACES, type NoticeFace } from '../../../../contract/notice.ts'
import { cutNoticeFont } from '../../../notice/notice-fonts.ts'

export const getStaticPaths = (() =>
  Object.keys(NOTICE_FACES).map((face) => ({ params: { face } }))) satisfies GetStaticPaths

/** A face of the notice, for the server to put into its PDF. */
export const GET: APIRoute = async ({ params }) =>
  new Response(await cutNoticeFont(params.face as NoticeFace))
