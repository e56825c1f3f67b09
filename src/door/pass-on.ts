import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from '../http/answer-problem.ts'
import { sentFrom, type TrustProxy } from '../http/client-address.ts'
import { consoleRoutes } from '../routes.ts'

/** The console takes lists of people over, which lasts; what its own limits end comes earlier. In milliseconds. */
const LONGEST_MS = 150_000

/**
 * Passes everything below /konsole on to the console's server, bodies and answers as streams: one address serves all,
 * and this process learns none of the console's secrets.
 * The console believes `X-Real-IP`, so that is always this server's word and never the client's.
 */
export async function passOn(
  app: FastifyInstance,
  consoleUrl: string,
  trustProxy: TrustProxy,
): Promise<void> {
  await app.register(replyFrom, {
    base: consoleUrl,
    http: { agentOptions: { keepAlive: true }, requestOptions: { timeout: LONGEST_MS } },
    // A repeated question could be a second newsletter.
    retryMethods: [],
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    reply.from(request.raw.url ?? '', {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        host: request.headers.host,
        'x-real-ip': sentFrom(request.raw, trustProxy),
      }),
      // Ours were set already; the console's are as strict, and its pages' own.
      onError: (failed) =>
        answerProblem(request, failed as FastifyReply, {
          status: 503,
          code: 'console-away',
          message: 'The console does not answer',
        }),
    })
  app.all(consoleRoutes.base, handler)
  app.all(`${consoleRoutes.base}/*`, handler)
}
