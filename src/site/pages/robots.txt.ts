import type { APIRoute } from 'astro'
import { routes } from '../../routes.ts'
import { settings } from '../settings.ts'

/** Crawlers may read every page; the interfaces and the answers to the form are not pages. */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      `Disallow: ${routes.rest.base.replace(/v1$/, '')}`,
      `Disallow: ${routes.auth.base.replace(/v1$/, '')}`,
      `Disallow: ${routes.signup}`,
      '',
      `Sitemap: ${settings.origin}${routes.sitemap}`,
      '',
    ].join('\n'),
  )
