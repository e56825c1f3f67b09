import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { addOperator } from '../console-server/add-console.ts'
import { addConsoleFiles, loadConsole } from '../console-server/console-files.ts'
import type { Mailer } from '../console-server/newsletters/mailer.ts'
import type { SetupSource } from '../console-server/setup/setup.ts'
import type { PeopleParts } from '../console-server/signups/people-parts.ts'
import type { Database } from '../database/connect.ts'
import { openSignUp } from '../database/queries/sign-up.ts'
import { answerProblem, germanSentence, problemOf } from '../http/answer-problem.ts'
import { addHealth } from '../http/health.ts'
import { createLog, logAnswer, logError } from '../http/log.ts'
import { addRateLimits, LIMITS } from '../http/rate-limit.ts'
import { addSecurityHeaders, securityHeaders } from '../http/security-headers.ts'
import { routes } from '../routes.ts'
import { allowedMethods } from './allowed-methods.ts'
import { addAuth } from './auth/auth.ts'
import { addLinks } from './links/add-links.ts'
import { loadSite } from './pages/load-site.ts'
import { answerUnrouted, servePages } from './pages/serve-pages.ts'
import { addPlaces } from './places/add-places.ts'
import { addRest } from './rest/rest.ts'
import type { ServerSettings } from './settings.ts'
import { addSignupPage } from './signup-page/signup-page.ts'

/** Limits of one connection; times in milliseconds, sizes in bytes. */
export const CONNECTION = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  idleTimeout: 20_000,
  checkingInterval: 1_000,
  maxHeaderSize: 16_384,
  maxBodySize: 16_384,
  maxUrlLength: 4_096,
  maxRequestsPerSocket: 1_000,
} as const

/**
 * Builds the server: the pages from memory, the REST interface, the visitor session, the form without
 * JavaScript and the health checks. Opens no port.
 * @param options.siteDir the built site, e.g. `dist/site`
 * @param options.consoleDir the built console, e.g. `dist/console`; without it only its interface is there
 * @param options.mailer writes and sends the letters of the console
 * @param options.people what the console asks about people beside the database
 * @param options.setup what the console shows of the installation
 * @param options.uncompressed starts sooner, and sends files as they are: for development
 * @param options.addRoutes adds what only a program in development has
 * @param options.logTo where log lines go instead of standard output
 * @throws {SiteMissingError} when the site or the console is not built
 */
export async function createApp(options: {
  database: Database
  siteDir: string
  consoleDir?: string | undefined
  settings: ServerSettings
  mailer?: Mailer | undefined
  people?: PeopleParts | undefined
  setup?: SetupSource | undefined
  uncompressed?: boolean
  addRoutes?: (app: FastifyInstance) => void
  logTo?: DestinationStream
}): Promise<FastifyInstance> {
  const { database, settings } = options
  const signUp = openSignUp(database.anon)
  const site = await loadSite(options.siteDir, { ...settings, uncompressed: options.uncompressed })
  const headers = securityHeaders(settings)
  const app = newFastify(createLog(settings.logLevel, options.logTo), headers)
  app.decorate('notFoundPage', site.notFound)
  addSecurityHeaders(app, headers)
  addGuards(app)
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.setErrorHandler(answerError)
  await addRateLimits(app, settings)
  const isStopping = noteStopping(app)
  // Bodies that nobody reads are not parsed either: an unknown address is a 404, whatever came with it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit(LIMITS.others) }, (request, reply) =>
    answerUnrouted(request, reply, (path) => allowedMethods(site, path)),
  )
  servePages(app, site)
  await app.register((scope) => addHealth(scope, database, isStopping))
  await app.register((scope) => addRest(scope, { database, signUp, settings }), { prefix: routes.rest.base })
  await app.register((scope) => addAuth(scope, settings), { prefix: routes.auth.base })
  await app.register((scope) => addSignupPage(scope, { signUp, site, settings }))
  await app.register((scope) => addLinks(scope, { anon: database.anon, site, settings }))
  await app.register((scope) => addPlaces(scope, { anon: database.anon, site, settings }))
  await addOperator(app, {
    database,
    settings,
    mailer: options.mailer,
    people: options.people,
    setup: options.setup,
  })
  if (options.consoleDir) addConsoleFiles(app, await loadConsole(options.consoleDir))
  options.addRoutes?.(app)
  await app.ready()
  return app
}

function newFastify(
  loggerInstance: ReturnType<typeof createLog>,
  headers: Record<string, string>,
): FastifyInstance {
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The request's number is a field of our own lines; a child logger for each request would cost time.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: CONNECTION.maxBodySize,
    connectionTimeout: CONNECTION.idleTimeout,
    keepAliveTimeout: CONNECTION.keepAliveTimeout,
    requestTimeout: CONNECTION.requestTimeout,
    maxRequestsPerSocket: CONNECTION.maxRequestsPerSocket,
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still answered; `/readyz` alone says no.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: {
      headersTimeout: CONNECTION.headersTimeout,
      connectionsCheckingInterval: CONNECTION.checkingInterval,
      maxHeaderSize: CONNECTION.maxHeaderSize,
      // Node's own answer to a missing Host would carry no security headers; `addGuards` refuses instead.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      answerProblem(request, reply, problemOf(error))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  }) as unknown as FastifyInstance
}

function addGuards(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    if (request.url.length > CONNECTION.maxUrlLength) {
      return answerProblem(request, reply, {
        status: 414,
        code: 'HTTP414',
        message: 'The address is too long',
      })
    }
    if (host === undefined && request.raw.httpVersion === '1.1') {
      return answerProblem(request, reply, { status: 400, code: 'HTTP400', message: 'No Host header' })
    }
  })
}

function noteStopping(app: FastifyInstance): () => boolean {
  let stopping = false
  const beginStopping = () => {
    stopping = true
  }
  app.decorate('beginStopping', beginStopping)
  app.addHook('preClose', async () => beginStopping())
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return () => stopping
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.status >= 500) logError(request, error)
  return answerProblem(request, reply, problem)
}

// What Node could not read as HTTP: too slow, too large, or not HTTP at all. There is no request to answer,
// only a socket.
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const body = `${germanSentence(status)}\n`
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} Error`, ...lines, '', body].join('\r\n'))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says no and every answer closes its connection. */
    beginStopping(): void
  }
}
