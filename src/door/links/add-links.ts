import type { FastifyInstance, FastifyReply } from 'fastify'
import { takeAnyBody } from '../../http/json-body.ts'
import { LIMITS, TooManyRequests } from '../../http/rate-limit.ts'
import { noIndex } from '../../http/security-headers.ts'
import { routes } from '../../routes.ts'
import { changeAddressLink } from './change-address.ts'
import { confirmLink } from './confirm.ts'
import { csvDownload, jsonDownload, takeDownload } from './downloads.ts'
import { type LinkParts, refuseForeignForm, showLink, takeLink } from './link.ts'
import { showMyData, takeMyData } from './my-data.ts'
import { takeOneClick, unsubscribeLink } from './unsubscribe.ts'

/**
 * The pages behind the letters' links: confirming, leaving, my data. Whoever has the token has the right, so that it
 * must get nowhere else: no answer can be kept, found by a search engine or tell its address to another page.
 * Reading (GET, HEAD) changes nothing; posting twice is the same as once.
 */
export async function addLinks(app: FastifyInstance, known: Omit<LinkParts, 'limitLetters'>): Promise<void> {
  const parts = { ...known, limitLetters: letterLimit(app) }
  takeAnyBody(app)
  app.addHook('onRequest', async (_request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  const addPage = (url: string, handler: (reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: LIMITS.links },
      handler: (_request, reply) => handler(reply),
    })
  for (const link of [confirmLink, unsubscribeLink, changeAddressLink])
    addPage(link.path, (reply) => showLink(reply, parts, link))
  addPage(routes.myData, (reply) => showMyData(reply, parts))
  const addForm = (url: string, handler: (reply: FastifyReply) => Promise<FastifyReply>) =>
    app.post(
      url,
      {
        config: { rateLimit: LIMITS.links },
        onRequest: async (_request, reply) => refuseForeignForm(reply, parts.settings),
      },
      (_request, reply) => handler(reply),
    )
  addForm(routes.confirm, (reply) => takeLink(reply, parts, confirmLink))
  addForm(routes.myData, (reply) => takeMyData(reply, parts))
  addForm(routes.changeAddress, (reply) => takeLink(reply, parts, changeAddressLink))
  addForm(routes.myDataJson, (reply) => takeDownload(reply, parts, jsonDownload))
  addForm(routes.myDataCsv, (reply) => takeDownload(reply, parts, csvDownload))
  app.post(
    routes.unsubscribe,
    {
      // A large mail provider sends the withdrawals of all its customers from a few addresses.
      config: { rateLimit: LIMITS.others },
      preParsing: async (_request, reply) => void (await takeOneClick(reply, parts)),
      preHandler: async (_request, reply) => refuseForeignForm(reply, parts.settings),
    },
    (_request, reply) => takeLink(reply, parts, unsubscribeLink),
  )
}

function letterLimit(app: FastifyInstance): LinkParts['limitLetters'] {
  const count = app.createRateLimit(LIMITS.letters)
  return async (reply) => {
    const counted = await count(reply.request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new TooManyRequests('Too many letters asked for from one address')
  }
}
