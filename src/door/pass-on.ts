import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from '../http/answer-problem.ts'
import { sentFrom, type TrustProxy } from '../http/client-address.ts'
import { consoleRoutes, programRoutes } from '../routes.ts'

/** The console takes lists of people over, which lasts; what its own limits end comes earlier. In milliseconds. */
const LONGEST_MS = 150_000
/** How long a connection to the console waits for the next request. */
const IDLE_MS = 2_500

/**
 * Passes everything below /konsole, and what relays tell of letters, on to the office, bodies and answers as streams: one address serves all, and this process learns none of the console's secrets.
 * The console believes `X-Real-IP`, so that is always this server's word and never the client's.
 */
export async function passOn(app: FastifyInstance, officeUrl: string, trustProxy: TrustProxy) {
  await app.register(replyFrom, {
    base: officeUrl,
    http: {
      // Let go of long before the console does: a question on a connection that is just being closed has no answer.
      agentOptions: { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 32 },
      requestOptions: { timeout: LONGEST_MS },
    },
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    // Silent for longer than a visitor's may be (create-server.ts). What tests inject comes over no real socket.
    request.raw.socket.setTimeout?.(LONGEST_MS)
    return reply.from(request.raw.url ?? '', {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        host: request.headers.host,
        'x-real-ip': sentFrom(request.raw, trustProxy),
      }),
      onError: (failed) => answerProblem(failed as FastifyReply, AWAY),
    })
  }
  app.all(consoleRoutes.base, handler)
  app.all(`${consoleRoutes.base}/*`, handler)
  app.post(programRoutes.webhook('*'), handler)
}

/** In the console's own words: its pages show them as they are. */
const AWAY = {
  status: 503,
  code: 'console_away',
  message: 'Die Konsole antwortet gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.',
}
