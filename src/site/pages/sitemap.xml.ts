import type { APIRoute } from 'astro'
import { answers } from '../../answers.ts'
import { routes } from '../../routes.ts'
import { settings } from '../settings.ts'
import { publishedTowns } from '../town-pages.ts'

/** The pages built ahead of time that a search engine should know, by their canonical address; the door adds the places. */
export const GET: APIRoute = () => {
  const pages = answers.filter(({ by, robots }) => by === 'page' && robots === 'listed')
  const towns = publishedTowns().map((town) => routes.town(town.slug))
  const urls = [...pages.map(({ path }) => path), ...towns].map(
    (path) => `  <url><loc>${settings.origin}${path}</loc></url>`,
  )
  return new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n'),
    { headers: { 'content-type': 'application/xml' } },
  )
}
