import type { FastifyInstance } from 'fastify'
import type { Demand, PlaceColumns } from '../../contract/console/demand.ts'
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

function demandOf(figures: DemandFigures, { days, state }: DemandQuestion): Demand {
  const sum = (name: 'signedUp' | 'confirmed' | 'waiting') =>
    figures.days.reduce((total, day) => total + day[name], 0)
  return {
    countedAt: figures.countedAt,
    visitsCountedUntil: figures.visitsCountedUntil,
    today: figures.today,
    places: columnsOf(figures.places),
    elsewhere: figures.elsewhere,
    defaultGoal: figures.defaultGoal,
    plans: figures.plans,
    period: {
      from: figures.from,
      visits: state === undefined ? figures.visits : null,
      signedUp: sum('signedUp'),
      confirmed: sum('confirmed'),
      before: days === null ? null : figures.daysBefore,
      waitingBefore: figures.waiting - sum('waiting'),
      days: figures.days.map((day) => [
        dayNumber(day.day, figures.from),
        day.signedUp,
        day.confirmed,
        day.waiting,
      ]),
    },
  }
}

function columnsOf({ waiting, open, growth }: DemandFigures['places']): PlaceColumns {
  return { waiting: packCounts(waiting), open: packCounts(open), growth: packNumbers(growth) }
}

function dayNumber(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
}
