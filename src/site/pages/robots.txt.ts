import type { APIRoute } from 'astro'
import { answers } from '../../answers.ts'
import { programRoutes } from '../../routes.ts'
import { settings } from '../settings.ts'

/** Crawlers may read every page, the shared form too; the interfaces and what a letter's link shows are not pages. */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...answers.filter(({ robots }) => robots === 'disallowed').map(({ path }) => `Disallow: ${path}`),
      '',
      `Sitemap: ${settings.origin}${programRoutes.sitemap}`,
      '',
    ].join('\n'),
  )
