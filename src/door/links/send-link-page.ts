import type { FastifyReply } from 'fastify'
import { RETRY_AFTER_SECONDS } from '../../http/answer-problem.ts'
import type { Answer } from '../../http/ask-database.ts'
import { logAway, logError } from '../../http/log.ts'
import { noIndex } from '../../http/security-headers.ts'
import { protectPage } from '../../http/send-file.ts'
import { fillTemplate, type Template } from '../pages/fill-template.ts'
import type { Site } from '../pages/load-site.ts'

/** A page to be filled in: its file without `.html`, and the status that it is sent with. */
export type LinkPage = { name: string; status: number }

type Failure = Exclude<Answer<unknown>, { value: unknown }>

/** Sends a page that is filled in for this one visitor. */
export function sendLinkPage(reply: FastifyReply, site: Site, { name, status }: LinkPage, view: object = {}) {
  const template = templateOf(site, name)
  noIndex(reply)
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return protectPage(reply, template.policy).send(fillTemplate(template, view))
}

/** @throws when it is not built */
export function templateOf({ templates }: Site, name: string): Template {
  const template = templates.get(name)
  if (!template) throw new Error(`The page ${name} is not built.`)
  return template
}

/** Logs why the database gave no answer. @returns the status to answer with */
export function noteFailure(reply: FastifyReply, failure: Failure): 500 | 503 {
  if ('refused' in failure) {
    logError(reply.request, failure.refused)
    return 500
  }
  logAway(reply.request, failure.away.code)
  reply.header('retry-after', RETRY_AFTER_SECONDS)
  return 503
}
