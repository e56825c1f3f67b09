import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { noIndex } from '../../http/security-headers.ts'
import { matches } from '../../http/send-file.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { PlaceParts } from './place-parts.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** `GET /orte/16766/stand.json`: how many wait there, for anybody and any cache. */
export async function sendStanding(
  reply: FastifyReply,
  { standing, placeOf }: PlaceParts,
): Promise<FastifyReply> {
  noIndex(reply)
  const { postalCode } = reply.request.params as { postalCode: string }
  if (placeOf(postalCode) === undefined) return refuse(reply.code(404), 'Diese Postleitzahl gibt es nicht.')
  const answer = await standing(postalCode)
  if (!('value' in answer)) {
    return refuse(reply.code(noteFailure(reply, answer)), 'Das wissen wir gerade nicht.')
  }
  if (answer.value === null) return refuse(reply.code(404), 'Diese Postleitzahl gibt es nicht.')
  const body = JSON.stringify(answer.value)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag).header('cache-control', 'public, max-age=300').type(JSON_TYPE)
  return matches(reply.request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body)
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify({ message }))
}
