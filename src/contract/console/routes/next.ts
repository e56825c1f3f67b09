import { z } from 'zod'
import type { Next } from '../next.ts'
import { ALL_POINTS, DRIVE_KM, LEAST_HOUSEHOLDS } from '../proposals.ts'
import { RESTAURANT_LINE_MAX_LENGTH, RESTAURANT_STATES } from '../regions.ts'
import { json, line, type Routes } from './route.ts'

const NO_WEIGHT = 'Ein Gewicht ist eine ganze Zahl von 0 bis 100.'
const weight = z.int(NO_WEIGHT).min(0, NO_WEIGHT).max(ALL_POINTS, NO_WEIGHT)

const NO_DRIVE = `Der Fahrkreis hat ${DRIVE_KM.least} bis ${DRIVE_KM.most} ganze Kilometer.`
const NO_LEAST = `Ein Vorschlag hat mindestens ${LEAST_HOUSEHOLDS.least} bis ${LEAST_HOUSEHOLDS.most} Haushalte.`

const FIVE_DIGITS = 'Eine Postleitzahl hat fünf Ziffern.'
const postalCode = z.string(FIVE_DIGITS).regex(/^[0-9]{5}$/, FIVE_DIGITS)
const ONE_LINE = `Ein Gasthof heißt in 1 bis ${RESTAURANT_LINE_MAX_LENGTH} Zeichen, in einer Zeile.`
const restaurantName = line.min(1, ONE_LINE).max(RESTAURANT_LINE_MAX_LENGTH, ONE_LINE)

export const nextRoutes = {
  /** The first part is what a browser that knows nothing yet draws first; the whole comes when that stands. */
  'GET /api/next': {
    least: 'look',
    input: { part: z.literal('first', 'Einen anderen Teil gibt es nicht.').optional() },
    answer: json<Next>(),
    compressed: true,
  },
  /** For the whole team, at once. Refused unless they are a hundred points together. */
  'POST /api/next/weights': {
    least: 'send',
    input: {
      households: weight,
      density: weight,
      growth: weight,
      nearness: weight,
      restaurants: weight,
      confirmation: weight,
    },
    answer: json<Pick<Next, 'weights' | 'weightsChanged'>>(),
    audit: 'proposal_weights_set',
  },
  /** Has the proposals put together anew, which takes seconds. */
  'POST /api/next/settings': {
    least: 'send',
    input: {
      driveKm: z.int(NO_DRIVE).min(DRIVE_KM.least, NO_DRIVE).max(DRIVE_KM.most, NO_DRIVE),
      leastHouseholds: z
        .int(NO_LEAST)
        .min(LEAST_HOUSEHOLDS.least, NO_LEAST)
        .max(LEAST_HOUSEHOLDS.most, NO_LEAST),
    },
    answer: json<Pick<Next, 'settings' | 'settingsChanged'>>(),
    audit: 'proposal_settings_set',
  },
  /** Notes what a restaurant of a place said that is in no region yet; said again, it is changed. */
  'POST /api/next/restaurants': {
    least: 'send',
    input: { postalCode, name: restaurantName, state: z.enum(RESTAURANT_STATES) },
    answer: json<Pick<Next, 'restaurants'>>(),
    audit: 'place_restaurant_noted',
  },
  'POST /api/next/restaurants/remove': {
    least: 'send',
    input: { postalCode, name: restaurantName },
    answer: json<Pick<Next, 'restaurants'>>(),
    audit: 'place_restaurant_removed',
  },
} as const satisfies Routes
