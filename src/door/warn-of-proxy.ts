import type { FastifyInstance } from 'fastify'
import { proxyTrouble } from '../http/client-address.ts'

/** Says in the log that a proxy's header arrives and is not trusted. Once: a line for each request would say no more. */
export function warnOfProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold) return
    const trouble = proxyTrouble(request.headers, 'none')
    if (trouble === undefined) return
    isTold = true
    app.log.warn({}, trouble)
  })
}
