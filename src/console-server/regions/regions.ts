import type { FastifyInstance } from 'fastify'
import { regionRestaurantRoutes, regionRoutes } from '../../contract/console/routes/regions.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { changeRegion, makeRegion, removeRegion } from '../queries/region-changes.ts'
import { askRegion } from '../queries/region-page.ts'
import { addRestaurant, changeRestaurant, removeRestaurant } from '../queries/region-rows.ts'
import { listRegions } from '../queries/regions.ts'
import { orRefusal } from './problem.ts'

/** Regions, and their restaurants. */
export function addRegions(scope: FastifyInstance): void {
  addRoutes(scope, regionRoutes, {
    'GET /api/regions': ({ database }) => listRegions(database),

    'GET /api/regions/:id': async ({ input: { id }, database }) =>
      (await askRegion(database, id)) ?? new Refusal(404, 'not_found', 'Diese Region gibt es nicht mehr.'),

    'POST /api/regions': async ({ input, database, by }) =>
      orRefusal(await makeRegion(database, by(), input)),

    'POST /api/regions/:id': async ({ input: { id, ...change }, database, by }) =>
      orRefusal(await changeRegion(database, by, id, change)),

    'POST /api/regions/:id/remove': async ({ input: { id }, database, by }) => {
      const removed = orRefusal(await removeRegion(database, by(), id))
      if (removed !== false) return removed instanceof Refusal ? removed : undefined
      const why =
        'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.'
      return new Refusal(409, 'letters', why)
    },
  })
  addRestaurants(scope)
}

function addRestaurants(scope: FastifyInstance): void {
  const twice = {
    name: 'Diesen Gasthof gibt es in der Region schon.',
    gone: 'Diesen Gasthof gibt es nicht mehr.',
  }
  addRoutes(scope, regionRestaurantRoutes, {
    'POST /api/regions/:id/restaurants': async ({ input: { id, ...restaurant }, database, by }) =>
      orRefusal(await addRestaurant(database, by(), id, restaurant), { name: twice.name }),

    'POST /api/regions/:id/restaurants/:number': async ({ input: { id, number, ...change }, database, by }) =>
      orRefusal(await changeRestaurant(database, by(), { region: id, number }, change), twice),

    'POST /api/regions/:id/restaurants/:number/remove': async ({ input: { id, number }, database, by }) => {
      const removed = orRefusal(await removeRestaurant(database, by(), id, number), twice)
      return removed instanceof Refusal ? removed : undefined
    },
  })
}
