import type { FastifyReply } from 'fastify'
import { sendFilledPage } from '../links/send-link-page.ts'
import { fillTemplate } from '../pages/fill-template.ts'
import type { Place } from './leading.ts'
import { measureWith, noticeFaces } from './measure.ts'
import { noticeView } from './notice-view.ts'
import type { PlaceParts } from './standings.ts'

const TEMPLATE = 'aushang/blatt'

/** What answers `GET /aushang/16766`; `undefined` when the site was built without notices. */
export function openNotices({ site, settings, standing }: PlaceParts, now: () => Date = () => new Date()) {
  const first = site.templates.get(TEMPLATE)
  const faces = noticeFaces(site)
  if (!first || !faces) return undefined
  const measure = measureWith(faces)
  return async (reply: FastifyReply, place: Place): Promise<FastifyReply> => {
    const answer = await standing(place.postalCode)
    const known = ('value' in answer && answer.value) || undefined
    const { publicOrigin } = settings
    const view = noticeView({ ...place, publicOrigin, now: now(), standing: known }, measure)
    const template = site.templates.get(TEMPLATE) ?? first
    return sendFilledPage(reply, template, fillTemplate(template, view))
  }
}
