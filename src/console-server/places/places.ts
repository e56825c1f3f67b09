import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HIGHEST_GOAL, type PlacesOverview } from '../../contract/console/places.ts'
import { askPlaceFigures, setGoal, setStarted } from '../../database/queries/console/places.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { sendCompressed } from '../send-compressed.ts'

/** GET /places: how all places stand. POST /places/:postalCode/goal and …/start: what is decided about one. */
export function addPlaceRoutes(scope: FastifyInstance): void {
  scope.get('/places', requireRole('look'), async (request, reply) => {
    const { places, ...rest } = await askPlaceFigures(scope.operatorDatabase)
    const codes = places.map(({ postalCode }) => Number(postalCode))
    const overview: PlacesOverview = {
      ...rest,
      places: {
        postalCode: codes.map((code, index) => code - (codes[index - 1] ?? 0)),
        waiting: places.map(({ waiting }) => waiting),
        open: places.map(({ open }) => open),
      },
    }
    return sendCompressed(request, reply, overview)
  })

  scope.post('/places/:postalCode/goal', requireRole('send'), async (request, reply) => {
    const { goal } = bodyOf(request)
    if (typeof goal !== 'number' || !Number.isInteger(goal) || goal < 1 || goal > HIGHEST_GOAL) {
      return refuse(reply, 400, 'goal', 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.')
    }
    const plan = await setGoal(scope.operatorDatabase, operatorOf(request).id, postalCodeOf(request), goal)
    return plan ?? refuseUnknown(reply)
  })

  scope.post('/places/:postalCode/start', requireRole('send'), async (request, reply) => {
    const { started } = bodyOf(request)
    if (typeof started !== 'boolean') {
      return refuse(reply, 400, 'started', 'Gestartet ist ein Ort, oder er ist es nicht.')
    }
    const plan = await setStarted(
      scope.operatorDatabase,
      operatorOf(request).id,
      postalCodeOf(request),
      started,
    )
    return plan ?? refuseUnknown(reply)
  })
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function postalCodeOf({ params }: FastifyRequest): string {
  return (params as { postalCode: string }).postalCode
}

function refuseUnknown(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'no_such_place', 'Diese Postleitzahl gibt es nicht.')
}
