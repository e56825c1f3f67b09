import type { FastifyInstance, FastifyReply } from 'fastify'
import { routes } from '../../routes.ts'
import { changeAddressLink, confirmLink } from './confirm.ts'
import { type DoorParts, refuseForeignForm, showLink, takeLink } from './link.ts'
import { showMyData, takeDownload, takeMyData } from './my-data.ts'
import { takeOneClick, unsubscribeLink } from './unsubscribe.ts'

/**
 * The pages behind the letters' links: confirming, leaving, my data. Whoever has the token has the right, so that it
 * must get nowhere else: no answer can be kept, found by a search engine or tell its address to another page.
 * Reading (GET, HEAD) changes nothing; posting twice is the same as once.
 */
export async function addLinks(app: FastifyInstance, parts: DoorParts): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  const refuse = async (_request: unknown, reply: FastifyReply) => refuseForeignForm(reply, parts.settings)
  const { links, others } = app.limits
  const addPage = (url: string, handler: (reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(url, { onRequest: links }, (_request, reply) => handler(reply))
  const addForm = (url: string, handler: (reply: FastifyReply) => Promise<FastifyReply>) =>
    app.post(url, { onRequest: [refuse, links] }, (_request, reply) => handler(reply))
  for (const link of [confirmLink, unsubscribeLink, changeAddressLink])
    addPage(link.path, (reply) => showLink(reply, parts, link))
  for (const link of [confirmLink, changeAddressLink])
    addForm(link.path, (reply) => takeLink(reply, parts, link))
  addPage(routes.myData, (reply) => showMyData(reply, parts))
  addForm(routes.myData, (reply) => takeMyData(reply, parts))
  addForm(routes.myDataJson, (reply) => takeDownload(reply, parts))
  app.post(
    routes.unsubscribe,
    {
      // A large mail provider sends the withdrawals of all its customers from a few addresses.
      onRequest: others,
      preParsing: async (_request, reply) => void (await takeOneClick(reply, parts)),
      preHandler: refuse,
    },
    (_request, reply) => takeLink(reply, parts, unsubscribeLink),
  )
}
