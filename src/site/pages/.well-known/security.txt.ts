import type { APIRoute } from 'astro'
import { programRoutes, routes } from '../../../routes.ts'
import { settings } from '../../settings.ts'

const { email } = settings.facts.operator

/** Where to report a weakness. Without the operator's e-mail address it names the legal notice. */
export const GET: APIRoute = () =>
  new Response(
    [
      `Contact: ${email ? `mailto:${email}` : settings.origin + routes.legalNotice}`,
      `Expires: ${settings.securityTxtExpires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${settings.origin}${programRoutes.securityTxt}`,
      '',
    ].join('\n'),
  )
