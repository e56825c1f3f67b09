import type { FastifyInstance } from 'fastify'

/** Headers by which a proxy tells where a request came from. */
const TOLD_BY_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']

/**
 * Says in the log that a proxy's header arrives and is not trusted. Once: a line for each request would say no more, and a
 * visitor may send such a header, too.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isTold) return
    const told = TOLD_BY_PROXIES.find((name) => headers[name] !== undefined)
    if (told === undefined) return
    isTold = true
    app.log.warn({}, `${told} arrives and TRUST_PROXY is none: behind a proxy all visitors count as one`)
  })
}
