import type { FastifyReply } from 'fastify'
import { refuse } from '../access/refuse.ts'

/** Says how long to wait: growing for whoever guesses, nothing for anybody else. */
export function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  const time = seconds < 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`
  reply.header('retry-after', seconds)
  return refuse(
    reply,
    429,
    'wait',
    `Das waren viele Versuche. Bitte warte ${seconds === 1 ? 'eine Sekunde' : time}.`,
  )
}
