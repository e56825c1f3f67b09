import type { FastifyInstance } from 'fastify'
import { type Next, STATE_LETTERS } from '../../contract/console/next.ts'
import { packCounts, packNumbers } from '../../contract/console/packed-numbers.ts'
import type { PlaceState } from '../../contract/console/places.ts'
import { ALL_POINTS, PARTS, rankProposals } from '../../contract/console/proposals.ts'
import { REGION_GOAL } from '../../contract/console/regions.ts'
import { nextRoutes } from '../../contract/console/routes/next.ts'
import { askNext, type NextFigures } from '../../database/queries/console/next.ts'
import {
  noteRestaurant,
  removeRestaurant,
  setProposalSettings,
  setWeights,
} from '../../database/queries/console/proposal-choices.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { sumsOf } from './place-sums.ts'
import { foresee, judge } from './proposal.ts'

/** As many as other weights may bring to the top, or filters. */
const MOST = 60
/** As many as the page shows. */
const FIRST = 10

/** Where next, and why there; and by what that is judged. */
export function addNext(scope: FastifyInstance): void {
  addRoutes(scope, nextRoutes, {
    'GET /api/next': async ({ database, input: { part } }) => {
      const whole = nextOf(await askNext(database))
      return part === 'first' ? firstOf(whole) : whole
    },

    'POST /api/next/weights': async ({ input, database, by }) => {
      const sum = PARTS.reduce((points, part) => points + input[part], 0)
      if (sum !== ALL_POINTS)
        return new Refusal(400, 'sum', `Zusammen sind es ${sum} Punkte, es müssen ${ALL_POINTS} sein.`)
      const { weights, weightsChanged } = await setWeights(database, by(), input)
      return { weights, weightsChanged }
    },

    'POST /api/next/settings': async ({ input, database, by }) => {
      const { settings, settingsChanged } = await setProposalSettings(database, by(), input)
      return { settings, settingsChanged }
    },

    'POST /api/next/restaurants': async ({ input, database, by }) => {
      const noted = await noteRestaurant(database, by(), input)
      if (noted === 'unknown') return new Refusal(404, 'not_found', 'Diese Postleitzahl gibt es nicht.')
      if ('region' in noted)
        return new Refusal(
          409,
          'has_region',
          `Dieser Ort gehört zur Region ${noted.region}. Trage den Gasthof dort ein.`,
        )
      return { restaurants: noted }
    },

    'POST /api/next/restaurants/remove': async ({ input, database, by }) => {
      const noted = await removeRestaurant(database, by(), input)
      return noted
        ? { restaurants: noted }
        : new Refusal(404, 'not_found', 'Diesen Gasthof gibt es hier nicht mehr.')
    },
  })
}

function nextOf(figures: NextFigures): Next {
  const { choices, places, started, regions, proposals, costs, ...rest } = figures
  const sums = sumsOf(places)
  const begun = new Set(started)
  const stateOf = (waiting: number, goal: number, postalCodes: readonly string[]): PlaceState => {
    if (postalCodes.some((postalCode) => begun.has(postalCode))) return 'started'
    return waiting >= goal ? 'ready' : 'collecting'
  }
  return {
    ...rest,
    ...choices,
    proposals: rankProposals(
      proposals.map((stored) => judge(stored, sums(stored.postalCodes), figures.restaurants)),
      choices.weights,
    )
      .slice(0, MOST)
      .map((judged) => foresee(judged, { today: figures.today, costs })),
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
    restaurants: [],
    places: { ...whole.places, open: '', told: '', growth7: '', growth28: '' },
  }
}
