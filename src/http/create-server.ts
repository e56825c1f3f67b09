import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { answerTo } from '../answers.ts'
import { programRoutes } from '../routes.ts'
import { answerProblem, germanSentence, problemOf } from './answer-problem.ts'
import { clientAddress, type TrustProxy } from './client-address.ts'
import { addHealth } from './health.ts'
import { createLog, logAnswer, logError } from './log.ts'
import { noIndex, securityHeaders } from './security-headers.ts'

/** What any server must be told. */
export type ServerSettings = {
  /** The address that people type, without a path, e.g. `https://dorfteller.de`. */
  publicOrigin: string
  trustProxy: TrustProxy
  /** Whether browsers keep to https for the hosts below this one, too (HSTS). */
  hstsSubdomains?: boolean
  logLevel: string
}

/**
 * In milliseconds. Longer than proxies keep a connection for their next request (Caddy two minutes, nginx, HAProxy and clouds
 * one): who closes it first while the other sends, loses that request.
 */
export const KEEP_ALIVE_MS = 150_000

/** More would cost the memory that answers need; each takes about 10 kB. */
const MOST_CONNECTIONS = 10_000
/** What one line may hold; no browser opens more than six, and a village's party shares one. */
const MOST_OF_ADDRESS = 100

/** While stopping, requests in flight may take this long, in milliseconds, before their connections are cut. */
const LONGEST_GOODBYE = 8_000

const MAX_URL_LENGTH = 4_096

const { openGraphImage, placePicture } = programRoutes

/**
 * A server without addresses but those of its health: what every answer carries, the limits of a connection, refusals in
 * the right words, one log line per answer. Opens no port.
 * @param probe asks the database something small
 * @param logTo where log lines go instead of standard output
 */
export function createServer(
  settings: ServerSettings,
  probe: () => Promise<unknown>,
  logTo?: DestinationStream,
): FastifyInstance {
  const headers = securityHeaders(settings)
  const app = fastify({
    loggerInstance: createLog(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // The request's number is a field of our own lines; a child logger for each request would cost time.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: 16_384,
    connectionTimeout: 20_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: 10_000,
    // While stopping, requests on open connections are still answered.
    return503OnClosing: false,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      answerProblem(reply, problemOf(error))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  }) as unknown as FastifyInstance
  boundConnections(app.server, settings.trustProxy !== 'none')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    const { robots, path } = answerTo(request.url.split('?', 1)[0] ?? '') ?? {}
    if (robots === 'noindex' || robots === 'disallowed') noIndex(reply)
    // Messengers show the pictures of links on pages of their own.
    if (path === openGraphImage(':name') || path === placePicture(':postalCode'))
      reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.url.length > MAX_URL_LENGTH) return answerProblem(reply, problemOf({ statusCode: 414 }))
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) logError(request, error)
    return answerProblem(reply, problem)
  })
  // Every content type comes through as a text, an empty one for what is not UTF-8; routes say what they take.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    isUtf8(body) ? body.toString() : '',
  )
  addHealth(app, probe, endConnections(app))
  return app
}

/**
 * Hangs up on who comes with one more. Connections of a proxy are everybody's, and one may stand before each server that only
 * this machine reaches: there they are not counted by address.
 */
function boundConnections(server: Server, isBehindProxy: boolean): void {
  server.maxConnections = MOST_CONNECTIONS
  if (isBehindProxy) return
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = clientAddress({ headers: {}, socket }, 'none')
    const others = held.get(address) ?? 0
    held.set(address, others + 1)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
    const { address: own } = server.address() as AddressInfo
    if (others >= MOST_OF_ADDRESS && own !== '::1' && !own.startsWith('127.')) socket.destroy()
  })
}

/**
 * Once the server closes, each answer closes its connection: those of requests in flight would be kept for the next one.
 * @returns whether it does
 */
function endConnections(app: FastifyInstance): () => boolean {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  return () => isClosing
}

/**
 * What Node could not read as HTTP: too slow, too large, or not HTTP at all. There is no request to answer, only a socket. It
 * is open for as long as the other side fetches the answer, destroying it at once would take that away with it (RFC 9112,
 * 9.6); and no longer, whatever still comes.
 */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (!socket.writable) return void socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const all = { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} Error`, ...lines, '', `${germanSentence(status)}\n`].join('\r\n'))
  setTimeout(() => socket.destroy(), 1_000).unref()
}
