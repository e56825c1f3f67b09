import { z } from 'zod'
import type { GivenSite } from '../../given-site.ts'
import { json, type Routes } from './route.ts'

/** GET /konsole/api/site: what is given, and which version that is. */
export type SiteAnswer = { given: GivenSite; version: number }

export const siteRoutes = {
  'GET /api/site': { least: 'administer', answer: json<SiteAnswer>() },
  'POST /api/site': {
    least: 'administer',
    stepUp: true,
    // Read by givenSiteSchema, which names the field: a refusal's code is `operator.postalCode`.
    input: { given: z.looseObject({}), basedOn: z.int() },
    answer: json<{ version: number }>(),
    audit: 'site_changed',
  },
} as const satisfies Routes
