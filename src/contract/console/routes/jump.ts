import type { JumpTargets } from '../jump.ts'
import { json, type Routes } from './route.ts'

/** Where one can go at once from any page, beside pages and places, which the console knows by itself. */
export const jumpRoutes = {
  'GET /api/jump': { least: 'look', answer: json<JumpTargets>(), compressed: true },
} as const satisfies Routes
