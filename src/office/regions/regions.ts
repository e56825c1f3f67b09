import { z } from 'zod'
import { rowNumber } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { decided, removeRegion, removeRestaurant, restaurant, saveRegion, saveRestaurant } from './changes.ts'
import { askRegion, listRegions } from './figures.ts'

const changing = (audit: string) => procedure({ least: 'send', audit })
const one = z.strictObject({ region: rowNumber })

/** Regions: places that start together. Every change stands in the log below the region's number. */
export const regions = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listRegions(database)),

  one: procedure({ least: 'look' })
    .input(one)
    .query(({ ctx: { database }, input }) => askRegion(database, input.region)),

  /** Refuses places that another region has, by its name. */
  save: changing('region_saved')
    .input(decided)
    .mutation(({ ctx: { database, by }, input }) => saveRegion(database, by('region_saved'), input)),

  /** Refused while a letter of it is planned or on its way. */
  remove: changing('region_removed')
    .input(one)
    .mutation(({ ctx: { database, by }, input }) =>
      removeRegion(database, by('region_removed'), input.region),
    ),

  saveRestaurant: changing('restaurant_saved')
    .input(restaurant)
    .mutation(({ ctx: { database, by }, input }) => saveRestaurant(database, by('restaurant_saved'), input)),

  removeRestaurant: changing('restaurant_removed')
    .input(one.extend({ number: rowNumber }))
    .mutation(({ ctx: { database, by }, input }) =>
      removeRestaurant(database, by('restaurant_removed'), input),
    ),
})
