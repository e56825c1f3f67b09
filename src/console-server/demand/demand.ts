import type { FastifyInstance } from 'fastify'
import type { Demand } from '../../contract/console/demand.ts'
import { packCounts, packNumbers } from '../../contract/console/packed-numbers.ts'
import { demandRoutes } from '../../contract/console/routes/figures.ts'
import { askDemand, type DemandFigures, type DemandQuestion } from '../../database/queries/console/demand.ts'
import { addRoutes } from '../access/add-routes.ts'

/** Where people wait, and how it came to be in a period and a region. */
export function addDemand(scope: FastifyInstance): void {
  addRoutes(scope, demandRoutes, {
    'GET /api/demand': async ({ input: { period, ...region }, database }) => {
      const question = { days: period, ...region }
      return demandOf(await askDemand(database, question), question)
    },
  })
}

function demandOf(figures: DemandFigures, question: DemandQuestion): Demand {
  const { places, from, visits, days, daysBefore, waiting, ...rest } = figures
  const sum = (name: 'signedUp' | 'confirmed' | 'waiting') =>
    days.reduce((total, day) => total + day[name], 0)
  return {
    ...rest,
    places: {
      waiting: packCounts(places.waiting),
      open: packCounts(places.open),
      growth: packNumbers(places.growth),
    },
    period: {
      from,
      visits: question.state === undefined ? visits : null,
      signedUp: sum('signedUp'),
      confirmed: sum('confirmed'),
      before: question.days === null ? null : daysBefore,
      waitingBefore: waiting - sum('waiting'),
      days: days.map((each) => [dayNumber(each.day, from), each.signedUp, each.confirmed, each.waiting]),
    },
  }
}

function dayNumber(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
}
