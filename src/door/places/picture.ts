import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import { hashOf } from '../../http/built-files.ts'
import { logError } from '../../http/log.ts'
import { sendKept } from '../../http/send-file.ts'
import { programRoutes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import { fillTemplate } from '../pages/fill-template.ts'
import { sendNotFound } from '../pages/serve-pages.ts'
import { keepLast } from './keep-last.ts'
import { eveningOf } from './leading.ts'
import type { Measure } from './measure.ts'
import { placePictureView } from './picture-view.ts'
import type { PlaceParts } from './standings.ts'

/** Pictures that are kept, some 60 kB each: the places that are shared at the moment. */
const KEPT = 500
/** A picture takes a fifth of a second; one that takes so long never ends. */
const LONGEST_MS = 5000
/** As many may wait for their turn: a crowd gets the neutral one rather than a queue. */
const MOST_WAITING = 20

/** What everybody sees whose place has no picture right now. */
const NEUTRAL = programRoutes.openGraphImage('home')

/**
 * What answers `GET /og/16766.png`: how the place stands, for messengers to show beside a link.
 * @param font the display face, which texts are set in
 */
export function openPlacePictures({ site, standing }: PlaceParts, measure: Measure, font: Uint8Array) {
  const kept = keepLast<Promise<Uint8Array>>(KEPT)
  const draw = oneAtATime((svg) => drawn(svg, font))
  return async (reply: FastifyReply, postalCode: string): Promise<FastifyReply> => {
    const answer = site.places.has(postalCode) ? await standing(postalCode) : { value: null }
    if (!('value' in answer)) {
      noteFailure(reply, answer)
      return sendNeutral(reply)
    }
    const { sky, hills } = eveningOf(postalCode)
    // A place that is drawn has a sky of its own.
    const template = site.templates.get(`og/${postalCode}`) ?? site.templates.get(`og/${sky}`)
    if (!answer.value || !template) return sendNotFound(reply, site, 'No such postal code')
    const svg = fillTemplate(template, placePictureView(answer.value, hills, measure))
    const key = hashOf(svg)
    try {
      const png = await kept.of(key, () => draw(svg))
      return sendKept(reply.type('image/png'), png, 300)
    } catch (error) {
      kept.forget(key)
      logError(reply.request, error)
      return sendNeutral(reply)
    }
  }
}

async function drawn(svg: string, font: Uint8Array): Promise<Uint8Array> {
  const thread = new Worker(new URL('./draw-picture.mjs', import.meta.url), {
    workerData: { svg, font },
    env: {},
  })
  // Should it fail once more while it is ended, nobody waits to hear.
  thread.on('error', () => undefined)
  try {
    const [png] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [Uint8Array]
    return png
  } finally {
    void thread.terminate()
  }
}

function oneAtATime(draw: (svg: string) => Promise<Uint8Array>) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (svg: string): Promise<Uint8Array> => {
    if (waiting >= MOST_WAITING) return Promise.reject(new Error('Too many pictures are waited for'))
    waiting += 1
    const next = last.then(() => draw(svg)).finally(() => (waiting -= 1))
    last = next.catch(() => undefined)
    return next
  }
}

function sendNeutral(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(NEUTRAL, 302)
}
