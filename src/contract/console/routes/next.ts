import { z } from 'zod'
import type { Next } from '../next.ts'
import { json, type Routes } from './route.ts'

export const nextRoutes = {
  /** The first part is what a browser that knows nothing yet draws first; the whole comes when that stands. */
  'GET /api/next': {
    least: 'look',
    input: { part: z.literal('first', 'Einen anderen Teil gibt es nicht.').optional() },
    answer: json<Next>(),
    compressed: true,
  },
} as const satisfies Routes
