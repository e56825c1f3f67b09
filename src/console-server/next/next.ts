import type { FastifyInstance } from 'fastify'
import { type Next, STATE_LETTERS } from '../../contract/console/next.ts'
import { packCounts, packNumbers } from '../../contract/console/packed-numbers.ts'
import type { PlaceState } from '../../contract/console/places.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import { nextRoutes } from '../../contract/console/routes/next.ts'
import { addRoutes } from '../access/add-routes.ts'
import { askNext, type NextFigures } from '../queries/next.ts'
import { sumsOf } from './place-sums.ts'
import { proposalsOf } from './proposals.ts'

/** As many as the page shows. */
const FIRST = 10

/** Where next, and why there. */
export function addNext(scope: FastifyInstance): void {
  addRoutes(scope, nextRoutes, {
    'GET /api/next': async ({ database, input: { part } }) => {
      const whole = nextOf(await askNext(database))
      return part === 'first' ? firstOf(whole) : whole
    },
  })
}

function nextOf(figures: NextFigures): Next {
  const { places, running, regions, ...rest } = figures
  const sums = sumsOf(places)
  const begun = new Set(running.map(({ postalCode }) => postalCode))
  const stateOf = (waiting: number, goal: number, postalCodes: readonly string[]): PlaceState => {
    if (postalCodes.some((postalCode) => begun.has(postalCode))) return 'started'
    return waiting >= goal ? 'ready' : 'collecting'
  }
  return {
    ...rest,
    proposals: proposalsOf(figures, sums),
    places: {
      waiting: packCounts(places.waiting),
      open: packCounts(places.open),
      told: packCounts(places.told),
      growth7: packNumbers(places.growth7),
      growth28: packNumbers(places.growth28),
      state: places.postalCode
        .map(
          (postalCode, index) =>
            STATE_LETTERS[stateOf(places.waiting[index] ?? 0, places.goal[index] ?? 0, [postalCode])],
        )
        .join(''),
    },
    regionGoal: REGION_GOAL,
    regions: regions.map((region) => {
      const { waiting, growth7, growth28 } = sums(region.postalCodes)
      return {
        ...region,
        state: stateOf(waiting, region.goal, region.postalCodes),
        waiting,
        growth7,
        growth28,
        missing: Math.max(0, region.goal - waiting),
      }
    }),
  }
}

function firstOf(whole: Next): Next {
  return {
    ...whole,
    proposals: whole.proposals.slice(0, FIRST),
    goals: [],
    places: { ...whole.places, open: '', told: '', growth7: '', growth28: '' },
  }
}
