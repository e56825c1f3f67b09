import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Demand, PlaceColumns } from '../../contract/console/demand.ts'
import { packCounts, packNumbers } from '../../contract/console/packed-numbers.ts'
import { askDemand, type DemandFigures, type DemandQuestion } from '../../database/queries/console/demand.ts'
import { requireRole } from '../access/require-role.ts'
import { periodDays } from '../period-days.ts'
import { sendCompressed } from '../send-compressed.ts'

/** GET /demand: where people wait, and how it came to be in a period and a region. */
export function addDemand(scope: FastifyInstance): void {
  scope.get('/demand', requireRole('look'), async (request, reply) => {
    const question = readQuestion(request)
    return sendCompressed(
      request,
      reply,
      demandOf(await askDemand(scope.operatorDatabase, question), question),
    )
  })
}

// An address may have been written by hand: what is not known counts as not asked for.
function readQuestion(request: FastifyRequest): DemandQuestion {
  const { state, district } = request.query as Record<string, unknown>
  const region = textOf(state)
  return {
    days: periodDays(request.query),
    state: region,
    district: region === undefined ? undefined : textOf(district),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
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
