import { z } from 'zod'
import { goal, inOneLine, postalCode, rowNumber, worded } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { changeRegion, makeRegion, REGION_GOAL, removeRegion } from './changes.ts'
import { askRegion, listRegions } from './figures.ts'
import { addRestaurant, changeRestaurant, RESTAURANT_STATES, removeRestaurant } from './restaurants.ts'

/** A text of so many characters in one line, as the tables take it. */
const oneLine = (what: string, least: number, most: number) =>
  worded(
    ({ length }) =>
      length >= least && length <= most ? undefined : `${what} hat ${least} bis ${most} Zeichen.`,
    inOneLine,
  )

const name = oneLine('Ein Name', 1, 60)
const notes = worded(({ length }) => (length <= 4000 ? undefined : 'Notizen haben höchstens 4.000 Zeichen.'))

/** Each once. A delivery area is a handful of places, a district may have a hundred. */
const postalCodes = z
  .array(postalCode)
  .max(500)
  .refine(({ length }) => length > 0, 'Eine Region hat mindestens einen Ort.')
  .transform((codes) => [...new Set(codes)].sort())

/** A field that is changed: what it was when that was seen, and what it shall be. Refused where it is something else by now. */
const change = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ from: value, to: value }).optional()

const region = rowNumber
const restaurant = {
  name: oneLine('Ein Name', 1, 100),
  place: oneLine('Ein Ort', 1, 100),
  state: z.enum(RESTAURANT_STATES),
  /** On which days, in the words of a letter; empty: not known. */
  serves: oneLine('Die Angabe der Tage', 0, 100),
}

const changing = (...audit: string[]) => procedure({ least: 'send', audit })

/** Regions: places that start together. Every change stands in the log below the region's number. */
export const regions = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listRegions(database)),

  one: procedure({ least: 'look' })
    .input(z.strictObject({ region }))
    .query(({ ctx: { database }, input }) => askRegion(database, input.region)),

  /** Refuses places that another region has, by its name. */
  make: changing('region_made')
    .input(z.strictObject({ name, postalCodes, goal: goal.default(REGION_GOAL) }))
    .mutation(({ ctx: { database, by }, input }) => makeRegion(database, by('region_made'), input)),

  change: changing(
    'region_renamed',
    'region_goal_set',
    'region_owner_set',
    'region_notes_written',
    'region_places_added',
    'region_places_removed',
  )
    .input(
      z.strictObject({
        region,
        name: change(name),
        goal: change(goal),
        owner: change(z.uuid().nullable()),
        notes: change(notes),
        addPlaces: postalCodes.optional(),
        removePlaces: postalCodes.optional(),
      }),
    )
    .mutation(({ ctx: { database, by }, input: { region, ...change } }) =>
      changeRegion(database, by, region, change),
    ),

  /** Refused while a letter of it is planned or on its way. */
  remove: changing('region_removed')
    .input(z.strictObject({ region }))
    .mutation(({ ctx: { database, by }, input }) =>
      removeRegion(database, by('region_removed'), input.region),
    ),

  addRestaurant: changing('restaurant_added')
    .input(z.strictObject({ region, ...restaurant }))
    .mutation(({ ctx: { database, by }, input }) => addRestaurant(database, by('restaurant_added'), input)),

  changeRestaurant: changing('restaurant_changed')
    .input(
      z.strictObject({
        region,
        number: rowNumber,
        name: change(restaurant.name),
        place: change(restaurant.place),
        state: change(restaurant.state),
        serves: change(restaurant.serves),
      }),
    )
    .mutation(({ ctx: { database, by }, input: { region, number, ...change } }) =>
      changeRestaurant(database, by('restaurant_changed'), { region, number }, change),
    ),

  removeRestaurant: changing('restaurant_removed')
    .input(z.strictObject({ region, number: rowNumber }))
    .mutation(({ ctx: { database, by }, input }) =>
      removeRestaurant(database, by('restaurant_removed'), input),
    ),
})
