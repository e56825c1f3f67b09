import type { APIRoute } from 'astro'
import { operator } from '../../../content/operator.ts'
import { programRoutes, routes } from '../../../routes.ts'
import { settings } from '../../settings.ts'

/** RFC 9116 recommends an expiry less than a year away: eleven months after the build. */
const DAYS_VALID = 335
const DAY = 86_400_000

/** Where to report a weakness. Without the operator's e-mail address it names the legal notice. */
export const GET: APIRoute = () =>
  new Response(
    [
      `Contact: ${operator.email ? `mailto:${operator.email}` : settings.origin + routes.legalNotice}`,
      `Expires: ${new Date(Date.now() + DAYS_VALID * DAY).toISOString()}`,
      'Preferred-Languages: de, en',
      `Canonical: ${settings.origin}${programRoutes.securityTxt}`,
      '',
    ].join('\n'),
  )
