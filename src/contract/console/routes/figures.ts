import { z } from 'zod'
import { PERIODS } from '../period.ts'
import type { Setup } from '../setup.ts'
import type { Visits } from '../visits.ts'
import { json, type Routes } from './route.ts'

/** Days up to now in Germany; null: since the first. */
const days = z
  .enum(PERIODS)
  .default(PERIODS[0])
  .transform((period) => (period === 'all' ? null : Number(period)))

export const visitRoutes = {
  'GET /api/visits': { least: 'look', input: { period: days }, answer: json<Visits>(), compressed: true },
} as const satisfies Routes

export const setupRoutes = {
  'GET /api/setup': { least: 'look', answer: json<Setup>() },
} as const satisfies Routes
