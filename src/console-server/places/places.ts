import type { FastifyInstance } from 'fastify'
import { placeRoutes } from '../../contract/console/routes/places.ts'
import { removeNote, writeNote } from '../../database/queries/console/place-notes.ts'
import { giveStartsBack, takeStartsBack } from '../../database/queries/console/place-starts.ts'
import { askPlace, setGoals, setTags } from '../../database/queries/console/places.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/** What is known of a place, and what operators decide and write down about it. */
export function addPlaces(scope: FastifyInstance): void {
  addRoutes(scope, placeRoutes, {
    'GET /api/places/:postalCode': async ({ input, database }) =>
      (await askPlace(database, input.postalCode)) ?? noSuchPlace(),

    'POST /api/places/goals': async ({ input: { goals }, database, by }) => {
      const before = await setGoals(database, by(), goals)
      return before ? { before } : noSuchPlace()
    },

    'POST /api/places/starts/take-back': async ({ input: { postalCodes }, database, by }) =>
      (await takeStartsBack(database, by(), postalCodes)) ??
      new Refusal(409, 'not_started', 'Keiner dieser Orte läuft. Lade die Seite neu.'),

    'POST /api/places/starts/give-back': async ({ input: { change }, database, by }) => {
      const places = await giveStartsBack(database, by(), change)
      return places === undefined
        ? new Refusal(404, 'not_found', 'Das lässt sich nicht mehr rückgängig machen.')
        : { places }
    },

    'POST /api/places/:postalCode/notes': async ({ input: { postalCode, body }, database, by }) =>
      (await writeNote(database, by(), postalCode, body)) ?? noSuchPlace(),

    'POST /api/place-notes/:id/remove': async ({ input: { id }, database, by }) =>
      (await removeNote(database, by(), id))
        ? undefined
        : new Refusal(404, 'not_found', 'Diese Notiz ist schon weg.'),

    'POST /api/places/:postalCode/tags': async ({ input: { postalCode, tags }, database, by }) =>
      (await setTags(database, by(), postalCode, tags)) ? undefined : noSuchPlace(),
  })
}

const noSuchPlace = () => new Refusal(404, 'not_found', 'Diese Postleitzahl gibt es nicht.')
