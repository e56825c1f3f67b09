import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Region } from '../../contract/console/regions.ts'
import {
  regionNoteRoutes,
  regionRestaurantRoutes,
  regionRoutes,
  regionTaskRoutes,
} from '../../contract/console/routes/regions.ts'
import {
  changeRegion,
  makeRegion,
  removeRegion,
  restoreRemoval,
} from '../../database/queries/console/region-changes.ts'
import { askRegion } from '../../database/queries/console/region-page.ts'
import {
  addNote,
  addRestaurant,
  addRestaurants,
  addTask,
  changeRestaurant,
  changeTask,
  removeRows,
} from '../../database/queries/console/region-rows.ts'
import { listRegions } from '../../database/queries/console/regions.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { forecast } from '../forecast/forecast.ts'
import { orRefusal } from './problem.ts'
import { readRestaurants } from './read-restaurants.ts'

/** Regions, and what is noted about them. */
export function addRegions(scope: FastifyInstance): void {
  addRoutes(scope, regionRoutes, {
    'GET /api/regions': ({ database }) => listRegions(database),

    'GET /api/regions/:id': async ({ input: { id }, database }) => await regionPage(database, id),

    'POST /api/regions': async ({ input, database, by }) =>
      orRefusal(await makeRegion(database, by(), input)),

    'POST /api/regions/:id': async ({ input: { id, ...change }, database, by }) =>
      orRefusal(await changeRegion(database, by, id, change)),

    'POST /api/regions/:id/remove': async ({ input: { id }, database, by }) =>
      orRefusal(await removeRegion(database, by(), id)) ??
      new Refusal(
        409,
        'letters',
        'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.',
      ),

    'POST /api/regions/removals/:number/restore': async ({ input: { number }, database, by }) =>
      orRefusal(await restoreRemoval(database, by(), number), {
        name: 'Was so heißt, gibt es inzwischen schon. Benenne es um, dann lässt sich das hier zurückholen.',
        gone: 'Das ist schon zurückgeholt, oder es gibt es nicht mehr.',
      }),
  })
  addRows(scope)
}

function addRows(scope: FastifyInstance): void {
  const twice = {
    name: 'Diesen Gasthof gibt es in der Region schon.',
    gone: 'Diesen Gasthof gibt es nicht mehr.',
  }
  addRoutes(scope, regionRestaurantRoutes, {
    'POST /api/regions/:id/restaurants': async ({ input: { id, ...restaurant }, database, by }) =>
      orRefusal(await addRestaurant(database, by(), id, restaurant), { name: twice.name }),

    'POST /api/regions/:id/restaurants/:number': async ({ input: { id, number, ...change }, database, by }) =>
      orRefusal(await changeRestaurant(database, by(), { region: id, number }, change), twice),

    'POST /api/regions/:id/restaurants/remove': async ({ input: { id, numbers }, database, by }) =>
      orRefusal(await removeRows(database, by(), id, 'restaurants', numbers), twice),

    'POST /api/regions/:id/restaurants/list': async ({ input: { id, table }, database, by }) => {
      const { restaurants, faults } = readRestaurants(table)
      const done = orRefusal(await addRestaurants(database, by(), id, restaurants))
      if (done instanceof Refusal) return done
      return { ...done, known: restaurants.length - done.added.length, faults }
    },
  })
  addRoutes(scope, regionNoteRoutes, {
    'POST /api/regions/:id/notes': async ({ input: { id, body }, database, by }) =>
      orRefusal(await addNote(database, by(), id, body)),

    'POST /api/regions/:id/notes/remove': async ({ input: { id, numbers }, database, by }) =>
      orRefusal(await removeRows(database, by(), id, 'notes', numbers), {
        gone: 'Diese Notiz gibt es nicht mehr.',
      }),
  })
  const gone = 'Diese Aufgabe gibt es nicht mehr.'
  addRoutes(scope, regionTaskRoutes, {
    'POST /api/regions/:id/tasks': async ({ input: { id, ...task }, database, by }) =>
      orRefusal(await addTask(database, by(), id, task)),

    'POST /api/regions/:id/tasks/:number': async ({ input: { id, number, ...change }, database, by }) =>
      orRefusal(await changeTask(database, by(taskAction(change)), { region: id, number }, change), { gone }),

    'POST /api/regions/:id/tasks/remove': async ({ input: { id, numbers }, database, by }) =>
      orRefusal(await removeRows(database, by(), id, 'tasks', numbers), { gone }),
  })
}

function taskAction({ done }: { done?: { to: boolean } | undefined }) {
  if (!done) return 'task_changed'
  return done.to ? 'task_done' : 'task_reopened'
}

async function regionPage(database: pg.Pool, id: number): Promise<Region | Refusal> {
  const figures = await askRegion(database, id)
  if (!figures) return new Refusal(404, 'not_found', 'Diese Region gibt es nicht mehr.')
  const { arrivals, ...region } = figures
  const { today, waiting, goal } = region
  return { ...region, forecast: forecast({ today, waiting, goal, ...arrivals }) }
}
