import type { APIRoute } from 'astro'
import { programRoutes, routes } from '../../routes.ts'
import { settings } from '../settings.ts'

/** Crawlers may read every page, the shared form too; the interfaces and what a letter's link shows are not pages. */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      `Disallow: ${routes.rest.base.replace(/v1$/, '')}`,
      `Disallow: ${routes.auth.base.replace(/v1$/, '')}`,
      ...[routes.confirm, routes.unsubscribe, routes.myData].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${settings.origin}${programRoutes.sitemap}`,
      '',
    ].join('\n'),
  )
