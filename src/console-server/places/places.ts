import type { FastifyInstance } from 'fastify'
import { placeRoutes } from '../../contract/console/routes/places.ts'
import { askPlaceFigures, setGoal, setStarted } from '../../database/queries/console/places.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/** How all places stand, and what is decided about one. */
export function addPlaces(scope: FastifyInstance): void {
  addRoutes(scope, placeRoutes, {
    'GET /api/places': ({ database }) => askPlaceFigures(database),

    'POST /api/places/:postalCode/goal': async ({ input: { postalCode, goal }, database, by }) =>
      (await setGoal(database, by(), postalCode, goal)) ?? noSuchPlace(),

    'POST /api/places/:postalCode/start': async ({ input: { postalCode, started }, database, by }) => {
      const action = by(started ? 'place_started' : 'place_start_taken_back')
      return (await setStarted(database, action, postalCode, started)) ?? noSuchPlace()
    },
  })
}

const noSuchPlace = () => new Refusal(404, 'not_found', 'Diese Postleitzahl gibt es nicht.')
