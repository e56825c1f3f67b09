import { z } from 'zod'
import { HIGHEST_GOAL } from '../places.ts'
import {
  NOTES_MAX_LENGTH,
  REGION_GOAL,
  REGION_NAME_MAX_LENGTH,
  RESTAURANT_LINE_MAX_LENGTH,
  RESTAURANT_STATES,
  type Region,
  type RegionList,
} from '../regions.ts'
import { json, line, type Routes } from './route.ts'

const NO_NAME = `Ein Name hat 1 bis ${REGION_NAME_MAX_LENGTH} Zeichen, in einer Zeile.`
const name = line.min(1, NO_NAME).max(REGION_NAME_MAX_LENGTH, NO_NAME)

const NO_GOAL = 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.'
const goal = z.int(NO_GOAL).min(1, NO_GOAL).max(HIGHEST_GOAL, NO_GOAL)

const FIVE_DIGITS = 'Eine Postleitzahl hat fünf Ziffern.'
/** Each once; a delivery area is a handful of places, a district may have a hundred. */
const postalCodes = z
  .array(z.string(FIVE_DIGITS).regex(/^[0-9]{5}$/, FIVE_DIGITS))
  .min(1, 'Eine Region hat mindestens einen Ort.')
  .max(500, 'So viele Orte sind keine Region mehr.')
  .transform((codes) => [...new Set(codes)].sort())

/**
 * A field that is changed: what it was when that was seen, and what it shall be. Refused where somebody else changed it
 * meanwhile; and the way back is the same the other way round.
 */
const change = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ from: value, to: value }).optional()

const ONE_LINE = `Das hat 1 bis ${RESTAURANT_LINE_MAX_LENGTH} Zeichen, in einer Zeile.`
const restaurantLine = line.min(1, ONE_LINE).max(RESTAURANT_LINE_MAX_LENGTH, ONE_LINE)
const serves = line.max(
  RESTAURANT_LINE_MAX_LENGTH,
  `Das hat höchstens ${RESTAURANT_LINE_MAX_LENGTH} Zeichen.`,
)
const restaurantState = z.enum(RESTAURANT_STATES)

const colleague = z.uuid().nullable()
const NO_NOTES = `Notizen haben höchstens ${NOTES_MAX_LENGTH} Zeichen.`
const notes = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .max(NOTES_MAX_LENGTH, NO_NOTES)

const made = json<{ number: number }>()

/** Regions, whose places start together. Every change stands in the log below the region's number. */
export const regionRoutes = {
  'GET /api/regions': { least: 'look', answer: json<RegionList>() },
  'GET /api/regions/:id': { least: 'look', answer: json<Region>(), compressed: true },
  /** Refuses places that another region has, by its name. */
  'POST /api/regions': {
    least: 'send',
    input: { name, postalCodes, goal: goal.default(REGION_GOAL) },
    answer: json<{ id: number }>(),
    audit: 'region_made',
  },
  'POST /api/regions/:id': {
    least: 'send',
    input: {
      name: change(name),
      goal: change(goal),
      owner: change(colleague),
      notes: change(notes),
      addPlaces: postalCodes.optional(),
      removePlaces: postalCodes.optional(),
    },
    audit: [
      'region_renamed',
      'region_goal_set',
      'region_owner_set',
      'region_notes_written',
      'region_places_added',
      'region_places_removed',
    ],
  },
  /** Refused while a letter of it is planned or on its way. */
  'POST /api/regions/:id/remove': { least: 'send', audit: 'region_removed' },
} as const satisfies Routes

export const regionRestaurantRoutes = {
  'POST /api/regions/:id/restaurants': {
    least: 'send',
    input: {
      name: restaurantLine,
      place: restaurantLine,
      state: restaurantState.default('asked'),
      serves: serves.default(''),
    },
    answer: made,
    audit: 'restaurant_added',
  },
  'POST /api/regions/:id/restaurants/:number': {
    least: 'send',
    input: {
      name: change(restaurantLine),
      place: change(restaurantLine),
      state: change(restaurantState),
      serves: change(serves),
    },
    audit: 'restaurant_changed',
  },
  'POST /api/regions/:id/restaurants/:number/remove': { least: 'send', audit: 'restaurant_removed' },
} as const satisfies Routes
