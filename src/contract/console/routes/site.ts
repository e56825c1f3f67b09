import { z } from 'zod'
import type { SiteFile } from '../../site-file.ts'
import { json, type Routes } from './route.ts'

/** Half a SHA-256 in hex: that of the file as it was read. */
const version = z.string().regex(/^[0-9a-f]{32}$/)

/** GET /konsole/api/site: what is given, and which version that is. */
export type SiteAnswer = { given: SiteFile; version: string }

export const siteRoutes = {
  'GET /api/site': { least: 'administer', answer: json<SiteAnswer>() },
  'POST /api/site': {
    least: 'administer',
    stepUp: true,
    // Read by the same schema as the file, which names the field: a refusal's code is `operator.postalCode`.
    input: { given: z.looseObject({}), basedOn: version },
    answer: json<{ version: string }>(),
    audit: ['site_changed', 'site_change_failed'],
  },
} as const satisfies Routes
