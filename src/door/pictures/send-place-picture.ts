import type { FastifyReply } from 'fastify'
import { eveningOf } from '../../contract/place-picture.ts'
import { answerProblem } from '../../http/answer-problem.ts'
import { logError } from '../../http/log.ts'
import { matches, tagOf } from '../../http/send-file.ts'
import { programRoutes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import { fillTemplate, type Template } from '../pages/fill-template.ts'
import type { Site } from '../pages/load-site.ts'
import type { Place } from '../places/leading.ts'
import { measureWith, noticeFaces } from '../places/measure.ts'
import type { PlaceParts } from '../places/standings.ts'
import { keepPictures } from './kept-pictures.ts'
import { placePictureView } from './place-picture-view.ts'
import { type Problem, startDrawing } from './start-drawing.ts'

/** Pictures that are kept: the places that are shared at the moment. */
const KEPT = { pictures: 500, bytes: 64 * 1024 * 1024 }

/** A picture takes as much of a processor as a notice; a messenger asks for those of many places. */
export const PICTURE_LIMIT = { max: 120, timeWindow: 10 * 60 * 1000, groupId: 'pictures' } as const

/** What everybody sees whose place has no picture right now. */
const NEUTRAL = programRoutes.openGraphImage('home')

/** What answers for places' pictures; `undefined` when the site was built without them. */
export function openPlacePictures({ site, standing }: PlaceParts) {
  const faces = noticeFaces(site)
  if (!faces || !templateOf(site, '')) return undefined
  const measure = measureWith(faces)
  const drawing = startDrawing([faces.display])
  const kept = keepPictures<{ problem: Problem }>(KEPT)

  const draw = async (svg: string) => {
    const drawn = (await drawing?.draw(svg)) ?? { problem: 'PICTURES_OFF' as const }
    return 'png' in drawn ? drawn.png : drawn
  }

  return {
    /** `GET /og/16766.png`: how the place stands, for messengers to show beside a link. */
    async send(reply: FastifyReply, { postalCode }: Place): Promise<FastifyReply> {
      // Messengers show it on their own pages.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const answer = await standing(postalCode)
      if (!('value' in answer)) {
        noteFailure(reply, answer)
        return sendNeutral(reply)
      }
      const template = templateOf(site, postalCode)
      if (!answer.value || !template) {
        return answerProblem(reply, { status: 404, code: 'PLACE', message: 'No such postal code' })
      }
      const svg = fillTemplate(template, placePictureView(answer.value, eveningOf(postalCode).hills, measure))
      const tag = tagOf(svg)
      const picture = matches(reply.request.headers['if-none-match'], tag)
        ? undefined
        : await kept.of(tag, () => draw(svg))
      if (picture && 'problem' in picture) {
        logError(reply.request, Object.assign(new Error('No picture'), { code: picture.problem }))
        return sendNeutral(reply)
      }
      reply.header('etag', tag).header('cache-control', 'public, max-age=300')
      return picture ? reply.type('image/png').send(picture) : reply.code(304).send()
    },

    async close(): Promise<void> {
      await drawing?.close()
    },
  }
}

function sendNeutral(reply: FastifyReply): FastifyReply {
  return reply.code(302).header('cache-control', 'no-store').header('location', NEUTRAL).send()
}

/** A place that is drawn has a sky of its own. */
function templateOf({ templates }: Pick<Site, 'templates'>, postalCode: string): Template | undefined {
  return templates.get(`og/${postalCode}`) ?? templates.get(`og/${eveningOf(postalCode).sky}`)
}
