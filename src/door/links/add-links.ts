import type { FastifyInstance, FastifyReply } from 'fastify'
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

type Handler = (reply: FastifyReply) => Promise<FastifyReply>

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
  addPage(app, routes.confirm, (reply) => showConfirm(reply, parts))
  addPage(app, routes.unsubscribe, (reply) => showUnsubscribe(reply, parts))
  addPage(app, routes.myData, (reply) => showMyData(reply, parts))
  addPage(app, routes.changeAddress, (reply) => showChangeAddress(reply, parts))

  addForm(app, routes.confirm, parts, (reply) => takeConfirm(reply, parts))
  addForm(app, routes.myData, parts, (reply) => takeMyData(reply, withLimit))
  addForm(app, routes.changeAddress, parts, (reply) => takeChangeAddress(reply, parts))
  addForm(app, routes.myDataJson, parts, (reply) => takeDownload(reply, parts, jsonDownload))
  addForm(app, routes.myDataCsv, parts, (reply) => takeDownload(reply, parts, csvDownload))
  // A large mail provider sends the withdrawals of all its customers from a few addresses.
  app.post(routes.unsubscribe, { config: { rateLimit: LIMITS.others } }, (_request, reply) =>
    takeUnsubscribe(reply, parts),
  )
}

function addPage(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { rateLimit: LIMITS.links },
    handler: (_request, reply) => handler(reply),
  })
}

function addForm(app: FastifyInstance, url: string, parts: LinkParts, handler: Handler): void {
  app.post(
    url,
    {
      config: { rateLimit: LIMITS.links },
      onRequest: async (_request, reply) => refuseForeignForm(reply, parts.settings),
    },
    (_request, reply) => handler(reply),
  )
}

function letterLimit(app: FastifyInstance): LetterLimit {
  const count = app.createRateLimit(LIMITS.letters)
  return async (reply) => {
    const counted = await count(reply.request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new TooManyRequests('Too many letters asked for from one address')
  }
}
