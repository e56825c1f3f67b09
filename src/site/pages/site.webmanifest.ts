import type { APIRoute } from 'astro'
import { brand } from '../../content/brand.ts'
import { home } from '../../content/home.ts'
import { inkOf } from '../../design/inks.ts'
import { programRoutes, routes } from '../../routes.ts'

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: brand,
      short_name: brand,
      description: home.description,
      lang: 'de',
      start_url: routes.home,
      display: 'browser',
      background_color: inkOf('paper'),
      theme_color: inkOf('spruce'),
      icons: [
        ...[192, 512].map((size) => ({
          src: programRoutes.icon(size),
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
        { src: programRoutes.favicon, sizes: 'any', type: 'image/svg+xml' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  )
