import type { FastifyInstance } from 'fastify'
import { visitRoutes } from '../../contract/console/routes/figures.ts'
import { BOT_REASONS, type TopList, type Visits } from '../../contract/console/visits.ts'
import { addRoutes } from '../access/add-routes.ts'
import { askVisits, type VisitFigures } from '../queries/visits.ts'

/** Who looked at the pages in a period, people and bots apart. */
export function addVisits(scope: FastifyInstance): void {
  addRoutes(scope, visitRoutes, {
    'GET /api/visits': async ({ input: { period }, database }) =>
      visitsOf(await askVisits(database, period), period),
  })
}

function visitsOf(figures: VisitFigures, days: number | null): Visits {
  const { from, until, before, beyondBudget } = figures
  const lines = (list: string) => figures.lines.filter((line) => line.list === list)
  const reasons = lines('reason')
  return {
    from,
    until,
    people: sum(reasons.map(({ people }) => people)),
    bots: sum(reasons.map(({ bots }) => bots)),
    before: days === null ? null : before,
    days: lines('day')
      .map(({ name, people, bots }) => [name, people, bots] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    pages: {
      shown: lines('page').map(({ name, people, bots }) => ({ path: name, people, bots })),
      others: othersOf(figures, 'page'),
    },
    referrers: {
      shown: lines('referrer')
        .filter(({ people }) => people > 0)
        .map(({ name, people }) => ({ host: name, people })),
      others: othersOf(figures, 'referrer'),
    },
    browsers: lines('browser')
      .filter(({ name }) => name !== '')
      .map(({ name, people }) => ({ kind: name, people })),
    reasons: BOT_REASONS.map((reason) => ({
      reason,
      visits: sum(reasons.filter(({ name }) => name === reason).map(({ bots }) => bots)),
    })),
    beyondBudget,
  }
}

function othersOf({ others }: VisitFigures, list: 'page' | 'referrer'): TopList<never>['others'] {
  return others[list] ?? { number: 0, people: 0, bots: 0 }
}

function sum(numbers: number[]): number {
  return numbers.reduce((before, number) => before + number, 0)
}
