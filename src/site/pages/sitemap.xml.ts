import type { APIRoute } from 'astro'
import { answers } from '../../answers.ts'
import { routes } from '../../routes.ts'
import { settings } from '../settings.ts'
import { publishedTowns } from '../town-pages.ts'

/** Every page that a search engine should know, by its canonical address. */
export const GET: APIRoute = () => {
  const towns = publishedTowns().map((town) => routes.town(town.slug))
  const listed = answers.filter(({ robots }) => robots === 'listed').map(({ path }) => path)
  const paths = listed.flatMap((path) => (path === routes.town(':name') ? towns : path))
  const urls = paths.map((path) => `  <url><loc>${settings.origin}${path}</loc></url>`)
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
