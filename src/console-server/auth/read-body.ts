import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../access/refuse.ts'

/** The body in the wanted shape; `undefined` when it has another, and then it is answered already. */
export function readBody<Shape extends z.ZodType>(
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<Shape> | undefined {
  const read = shape.safeParse(request.body)
  if (read.success) return read.data
  refuse(reply, 400, 'malformed', 'Diese Anfrage ist unvollständig oder beschädigt. Lade die Seite neu.')
  return undefined
}
