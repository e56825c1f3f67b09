import type { FastifyReply } from 'fastify'
import type { Answer } from '../../http/ask-database.ts'
import { sendKept } from '../../http/send-file.ts'
import { programRoutes, routes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { Site } from '../pages/load-site.ts'

/**
 * `GET /sitemap.xml`: the pages that were built, and the places whose number may be said. Without the database a search
 * engine is told to come back: a shorter list would take the villages out of it.
 * @param listed the postal codes where five or more wait
 */
export async function sendSitemap(
  reply: FastifyReply,
  { site, origin, listed }: { site: Site; origin: string; listed: () => Promise<Answer<string[]>> },
): Promise<FastifyReply> {
  const built = site.files.get(programRoutes.sitemap)?.content.toString() ?? ''
  const answer = await listed()
  if (!('value' in answer)) return reply.code(noteFailure(reply, answer)).send()
  const villages = answer.value.filter((postalCode) => site.places.get(postalCode)?.slug === undefined)
  const urls = villages.map(
    (postalCode) => `  <url><loc>${origin}${routes.village(postalCode)}</loc></url>\n`,
  )
  return sendKept(
    reply.type('application/xml'),
    built.replace('</urlset>', `${urls.join('')}</urlset>`),
    3600,
  )
}
