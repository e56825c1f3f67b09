import type { FastifyReply } from 'fastify'
import { noIndex } from '../../http/security-headers.ts'
import { isolate } from '../../http/send-file.ts'
import type { Template } from './fill-template.ts'

/** Sends a page that was filled in for this one visitor. */
export function sendFilledPage(reply: FastifyReply, template: Template, html: string): FastifyReply {
  noIndex(reply)
  reply.header('cache-control', 'no-store').header('content-security-policy', template.policy)
  return isolate(reply, template.policy).type('text/html; charset=utf-8').send(html)
}
