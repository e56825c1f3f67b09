import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  NOTE_MAX_LENGTH,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestList,
  type RightsRequest,
} from '../../contract/console/requests.ts'
import { addRequest, changeRequest, listRequests } from '../../database/queries/console/requests.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { readBody } from '../auth/read-body.ts'
import { maySeeAddresses } from '../signups/list.ts'
import { masked } from '../signups/mask.ts'

type One = { Params: { number: string } }

/** /requests: what people ask for by right, with the day by which they must be answered. */
export function addRequests(scope: FastifyInstance): void {
  const operator = scope.operatorDatabase

  scope.get('/requests', requireRole('look'), async (request): Promise<RequestList> => {
    const { requests, today } = await listRequests(operator)
    const seesAddresses = maySeeAddresses(request)
    const shown = requests as RightsRequest[]
    return { requests: seesAddresses ? shown : shown.map(withoutPerson), masked: !seesAddresses, today }
  })

  scope.post('/requests', requireRole('administer'), async (request, reply) => {
    const body = readBody(draftShape, request, reply)
    if (!body) return reply
    if (isAhead(body.receivedOn)) return refuseDay(reply)
    return { number: await addRequest(operator, body, operatorOf(request).id) }
  })

  scope.post<One>('/requests/:number(^[0-9]{1,15}$)', requireRole('administer'), async (request, reply) => {
    const body = readBody(changeShape, request, reply)
    if (!body) return reply
    if (isAhead(body.receivedOn) || isAhead(body.doneOn) || (body.doneOn && body.doneOn < body.receivedOn)) {
      return refuseDay(reply)
    }
    const known = await changeRequest(operator, Number(request.params.number), body, operatorOf(request).id)
    if (!known) return refuse(reply, 404, 'not_found', 'Diese Anfrage gibt es nicht oder nicht mehr.')
    return reply.code(204).send()
  })
}

const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u)

const draftShape = z.strictObject({
  receivedOn: z.iso.date(),
  kind: z.enum(REQUEST_KINDS),
  from: line.min(1).max(254),
  note: z
    .string()
    .trim()
    .max(NOTE_MAX_LENGTH)
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u),
})

const changeShape = draftShape
  .extend({ state: z.enum(REQUEST_STATES), doneOn: z.iso.date().nullable() })
  .refine(({ state, doneOn }) => (state === 'done') === (doneOn !== null))

// The operator's day may have begun where the server's has not.
function isAhead(day: string | null): boolean {
  return day !== null && Date.parse(day) > Date.now() + 86_400_000
}

function refuseDay(reply: FastifyReply): FastifyReply {
  return refuse(
    reply,
    400,
    'day',
    'Die Tage passen nicht: Eine Anfrage kommt vor ihrer Antwort, und beides war schon.',
  )
}

// A note may name somebody as well; whoever only looks needs neither.
function withoutPerson(request: RightsRequest): RightsRequest {
  return {
    ...request,
    from: request.from.includes('@') ? masked(request.from) : '…',
    note: '',
    signup: request.signup,
  }
}
