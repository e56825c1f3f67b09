import type { FastifyInstance } from 'fastify'
import {
  BOT_REASONS,
  type TopList,
  VISIT_PERIODS,
  type VisitPeriod,
  type Visits,
} from '../../../contract/console/visits.ts'
import { askVisits, type VisitFigures } from '../../../database/queries/console/visits.ts'
import { requireRole } from '../access/require-role.ts'
import { sendCompressed } from '../demand/send-compressed.ts'

/** GET /visits: who looked at the pages in a period, people and robots apart. */
export function addVisits(scope: FastifyInstance): void {
  scope.get('/visits', requireRole('look'), async (request, reply) => {
    const period = readPeriod(request.query)
    const days = period === 'all' ? null : Number(period)
    return sendCompressed(request, reply, visitsOf(await askVisits(scope.operatorDatabase, days), days))
  })
}

// An address may have been written by hand: what is not known counts as not asked for.
function readPeriod(query: unknown): VisitPeriod {
  const { period } = query as Record<string, unknown>
  return VISIT_PERIODS.find((each) => each === period) ?? VISIT_PERIODS[0]
}

function visitsOf(figures: VisitFigures, days: number | null): Visits {
  const { countedUntil, from, until, before } = figures
  const lines = (list: string) => figures.lines.filter((line) => line.list === list)
  const reasons = lines('reason')
  return {
    countedUntil,
    from,
    until,
    people: sum(reasons.map(({ people }) => people)),
    robots: sum(reasons.map(({ robots }) => robots)),
    before: days === null ? null : before,
    days: lines('day')
      .map(({ name, people, robots }) => [name, people, robots] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    pages: {
      shown: lines('page').map(({ name, people, robots }) => ({ path: name, people, robots })),
      others: othersOf(figures, 'page'),
    },
    referrers: {
      shown: lines('referrer')
        .filter(({ people }) => people > 0)
        .map(({ name, people }) => ({ host: name, people })),
      others: othersOf(figures, 'referrer'),
    },
    reasons: BOT_REASONS.map((reason) => ({
      reason,
      visits: sum(reasons.filter(({ name }) => name === reason).map(({ robots }) => robots)),
    })),
  }
}

function othersOf({ others }: VisitFigures, list: 'page' | 'referrer'): TopList<never>['others'] {
  return others[list] ?? { number: 0, people: 0, robots: 0 }
}

function sum(numbers: number[]): number {
  return numbers.reduce((before, number) => before + number, 0)
}
