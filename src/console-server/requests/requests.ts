import type { FastifyInstance } from 'fastify'
import { type RightsRequest, requestRoutes } from '../../contract/console/routes/requests.ts'
import { addRequest, changeRequest, listRequests } from '../../database/queries/console/requests.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { masked } from '../signups/mask.ts'

/** What people ask for by right, with the day by which they must be answered. */
export function addRequests(scope: FastifyInstance): void {
  addRoutes(scope, requestRoutes, {
    'GET /api/requests': async ({ database, masked: isMasked }) => {
      const { requests, today } = await listRequests(database)
      const why = await isMasked(...requests.map(({ number }) => `request ${number}` as const))
      return { requests: why ? requests.map(withoutPerson) : requests, masked: why, today }
    },

    'POST /api/requests': async ({ input, database, by }) =>
      isAhead(input.receivedOn) ? wrongDay() : { number: await addRequest(database, by(), input) },

    'POST /api/requests/:number': async ({ input: { number, ...change }, database, by }) => {
      const { receivedOn, doneOn } = change
      if (isAhead(receivedOn) || isAhead(doneOn) || (doneOn && doneOn < receivedOn)) return wrongDay()
      if (await changeRequest(database, by(), number, change)) return undefined
      return new Refusal(404, 'not_found', 'Diese Anfrage gibt es nicht oder nicht mehr.')
    },
  })
}

// The operator's day may have begun where the server's has not.
function isAhead(day: string | null): boolean {
  return day !== null && Date.parse(day) > Date.now() + 86_400_000
}

function wrongDay(): Refusal {
  const message = 'Die Tage passen nicht: Eine Anfrage kommt vor ihrer Antwort, und beides war schon.'
  return new Refusal(400, 'day', message)
}

// A note may name somebody as well.
function withoutPerson(request: RightsRequest): RightsRequest {
  return { ...request, from: request.from.includes('@') ? masked(request.from) : '…', note: '' }
}
