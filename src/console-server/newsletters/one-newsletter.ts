import type { FastifyReply } from 'fastify'
import { refuse } from '../access/refuse.ts'

/** The address of one newsletter; any other number is a 404. */
export const ONE_NEWSLETTER = '/newsletters/:id(^[0-9]{1,18}$)'
export type OneNewsletter = { Params: { id: string } }

export function refuseUnknown(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'not_found', 'Diesen Start gibt es nicht.')
}
