import { z } from 'zod'
import { goal, inOneLine, postalCode, rowNumber, worded } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { REGION_GOAL, removeRegion, saveRegion } from './changes.ts'
import { askRegion, listRegions } from './figures.ts'
import { RESTAURANT_STATES, removeRestaurant, saveRestaurant } from './restaurants.ts'

/** A text in one line, as long as the tables take it. */
const oneLine = (most: number, least = 1) =>
  worded(
    ({ length }) =>
      length < least || length > most ? `Hier stehen ${least} bis ${most} Zeichen.` : undefined,
    inOneLine,
  )

const notes = worded(({ length }) => (length <= 4000 ? undefined : 'Notizen haben höchstens 4.000 Zeichen.'))

/** Each once. A delivery area is a handful of places, a district may have a hundred. */
const postalCodes = z
  .array(postalCode)
  .max(500)
  .refine(({ length }) => length > 0, 'Eine Region hat mindestens einen Ort.')
  .transform((codes) => [...new Set(codes)].sort())

const region = rowNumber
const seen = z.strictObject({ number: rowNumber, version: z.string().regex(/^\d{1,10}$/) }).optional()

const changing = (audit: string) => procedure({ least: 'send', audit })

/** Regions: places that start together. Every change stands in the log below the region's number. */
export const regions = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listRegions(database)),

  one: procedure({ least: 'look' })
    .input(z.strictObject({ region }))
    .query(({ ctx: { database }, input }) => askRegion(database, input.region)),

  /** Refuses places that another region has, by its name. */
  save: changing('region_saved')
    .input(
      z.strictObject({
        seen,
        name: oneLine(60),
        postalCodes,
        goal: goal.default(REGION_GOAL),
        owner: z.uuid().nullish(),
        notes: notes.default(''),
      }),
    )
    .mutation(({ ctx: { database, by }, input }) => saveRegion(database, by('region_saved'), input)),

  /** Refused while a letter of it is planned or on its way. */
  remove: changing('region_removed')
    .input(z.strictObject({ region }))
    .mutation(({ ctx: { database, by }, input }) =>
      removeRegion(database, by('region_removed'), input.region),
    ),

  saveRestaurant: changing('restaurant_saved')
    .input(
      z.strictObject({
        region,
        seen,
        name: oneLine(100),
        place: oneLine(100),
        state: z.enum(RESTAURANT_STATES),
        serves: oneLine(100, 0),
      }),
    )
    .mutation(({ ctx: { database, by }, input }) => saveRestaurant(database, by('restaurant_saved'), input)),

  removeRestaurant: changing('restaurant_removed')
    .input(z.strictObject({ region, number: rowNumber }))
    .mutation(({ ctx: { database, by }, input }) =>
      removeRestaurant(database, by('restaurant_removed'), input),
    ),
})
