import type { FastifyInstance } from 'fastify'
import { placeRoutes } from '../../contract/console/routes/places.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { askPlace, setGoals, takeStartsBack } from '../queries/places.ts'

/** What is known of a place, and what operators decide about it. */
export function addPlaces(scope: FastifyInstance): void {
  addRoutes(scope, placeRoutes, {
    'GET /api/places/:postalCode': async ({ input, database }) =>
      (await askPlace(database, input.postalCode)) ?? noSuchPlace(),

    'POST /api/places/goals': async ({ input: { goals }, database, by }) => {
      if (!(await setGoals(database, by(), goals))) return noSuchPlace()
    },

    'POST /api/places/starts/take-back': async ({ input: { postalCodes }, database, by }) => {
      if (!(await takeStartsBack(database, by(), postalCodes)))
        return new Refusal(409, 'not_started', 'Keiner dieser Orte läuft. Lade die Seite neu.')
    },
  })
}

const noSuchPlace = () => new Refusal(404, 'not_found', 'Diese Postleitzahl gibt es nicht.')
