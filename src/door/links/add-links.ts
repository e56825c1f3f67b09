import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeAnyBody } from '../../http/json-body.ts'
import { LIMITS, TooManyRequests } from '../../http/rate-limit.ts'
import { noIndex } from '../../http/security-headers.ts'
import { routes } from '../../routes.ts'
import type { LetterLimit } from './ask-for-link.ts'
import { showChangeAddress, takeChangeAddress } from './change-address.ts'
import { showConfirm, takeConfirm } from './confirm.ts'
import { csvDownload, jsonDownload, takeDownload } from './downloads.ts'
import type { LinkParts } from './link-parts.ts'
import { refuseForeignForm } from './link-request.ts'
import { showMyData, takeMyData } from './my-data.ts'
import { showUnsubscribe, takeUnsubscribe } from './unsubscribe.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The pages behind the letters' links: confirming, leaving, my data. Whoever has the token has the right, so that it
 * must get nowhere else: no answer can be kept, found by a search engine or tell its address to another page.
 * Reading (GET, HEAD) changes nothing; posting twice is the same as once.
 */
export async function addLinks(app: FastifyInstance, parts: LinkParts): Promise<void> {
  takeAnyBody(app)
  app.addHook('onRequest', async (_request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  const withLimit = { ...parts, limitLetters: letterLimit(app) }
  addPage(app, routes.confirm, (request, reply) => showConfirm(request, reply, parts))
  addPage(app, routes.unsubscribe, (request, reply) => showUnsubscribe(request, reply, parts))
  addPage(app, routes.myData, (request, reply) => showMyData(request, reply, parts))
  addPage(app, routes.changeAddress, (request, reply) => showChangeAddress(request, reply, parts))

  addForm(app, routes.confirm, parts, (request, reply) => takeConfirm(request, reply, parts))
  addForm(app, routes.myData, parts, (request, reply) => takeMyData(request, reply, withLimit))
  addForm(app, routes.changeAddress, parts, (request, reply) => takeChangeAddress(request, reply, parts))
  addForm(app, routes.myDataJson, parts, (request, reply) =>
    takeDownload(request, reply, parts, jsonDownload),
  )
  addForm(app, routes.myDataCsv, parts, (request, reply) => takeDownload(request, reply, parts, csvDownload))
  // A large mail provider sends the withdrawals of all its customers from a few addresses.
  app.post(routes.unsubscribe, { config: { rateLimit: LIMITS.others } }, (request, reply) =>
    takeUnsubscribe(request, reply, parts),
  )
}

function addPage(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({ method: ['GET', 'HEAD'], url, config: { rateLimit: LIMITS.links }, handler })
}

function addForm(app: FastifyInstance, url: string, parts: LinkParts, handler: Handler): void {
  app.post(
    url,
    {
      config: { rateLimit: LIMITS.links },
      onRequest: async (request, reply) => refuseForeignForm(request, reply, parts.settings),
    },
    handler,
  )
}

function letterLimit(app: FastifyInstance): LetterLimit {
  const count = app.createRateLimit(LIMITS.letters)
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new TooManyRequests('Too many letters asked for from one address')
  }
}
