import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { problemOf, RETRY_AFTER_SECONDS } from '../http/answer-problem.ts'
import { createServer } from '../http/create-server.ts'
import { errorFields } from '../http/log.ts'
import { consoleRoutes } from '../routes.ts'
import { openOperatorAuth } from './auth/operator-auth.ts'
import { serveAuth } from './auth/serve-auth.ts'
import { addConsoleFiles } from './console-files.ts'
import { addFiles } from './files.ts'
import { type InterfaceParts, refusalOf } from './procedure.ts'
import { Refusal, toldOf } from './refusal.ts'
import { type OfficeRouter, officeFiles, officeRouter } from './router.ts'
import type { ConsoleSettings } from './settings.ts'
import { importUploads } from './signups/import.ts'
import { addWebhooks, type Webhooks } from './webhooks.ts'

export type ConsoleParts = Omit<InterfaceParts, 'auth' | 'publicOrigin'> & {
  settings: ConsoleSettings
  /** The built console, e.g. `dist/console`; without it only its interface is there. */
  consoleDir?: string | undefined
  /** Where relays tell what became of letters; without it they cannot. */
  webhooks?: Webhooks | undefined
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream
}

/**
 * Builds what answers operators: the interface (router.ts), logging in (auth/), and the console's files at every other address
 * below /konsole. Opens no port.
 * @throws {Problem} when the console is not built
 */
export async function createConsole({
  settings,
  consoleDir,
  webhooks,
  logTo,
  ...parts
}: ConsoleParts): Promise<FastifyInstance> {
  const { database } = parts
  const app = createServer(settings, () => database.query('select 1'), logTo)
  const auth = openOperatorAuth(database, settings, (error) =>
    app.log.error(errorFields(error), 'logging in failed'),
  )
  const office = { ...parts, auth, ...settings }
  await app.register(async (scope) => {
    answerOwnPages(scope, office.publicOrigin)
    const { auth: logIn, ask, files } = consoleRoutes
    await scope.register(async (below) => serveAuth(below, office), { prefix: logIn })
    await scope.register(async (below) => serveInterface(below, office), { prefix: ask })
    const both = { files: officeFiles, uploads: importUploads }
    await scope.register(async (below) => addFiles(below, office, both), { prefix: files })
  })
  if (webhooks) addWebhooks(app, webhooks)
  if (consoleDir) await addConsoleFiles(app, consoleDir)
  await app.ready()
  return app
}

/**
 * Nothing that the console asks is kept anywhere, and no other page may ask it. What is refused is told as a procedure tells it; to
 * who asks by a form of the browser's, in words alone.
 */
function answerOwnPages(scope: FastifyInstance, publicOrigin: string): void {
  scope.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isFromConsole(headers, publicOrigin))
      throw new Refusal('FORBIDDEN', 'foreign_page', 'Diese Anfrage kam von einer fremden Seite.')
  })
  scope.setErrorHandler(async (error, request, reply) => {
    // What Fastify itself refuses.
    if (problemOf(error).status < 500) throw error
    const told = toldOf(await refusalOf(error, request))
    if (told.data.httpStatus === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    return reply.code(told.data.httpStatus).send(isForm ? told.message : { error: told })
  })
}

/**
 * Whether a page of this very site asks. Stricter than the public forms: a browser must say so, in Sec-Fetch-Site or Origin,
 * and where it sends both, both must.
 */
function isFromConsole(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site === undefined || origin === undefined) return site === 'same-origin' || origin === publicOrigin
  // In development the page may be opened under another name of this machine than PUBLIC_ORIGIN says.
  const isOwn = origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)
  return site === 'same-origin' && isOwn
}

/** Bytes of a request: a letter's picture of 100 kB in base64 (newsletters/letter.ts), and some. */
const MOST_BYTES = 256 * 1024

/**
 * Answers what the console asks (router.ts), each procedure by a POST: what is asked for stands in no address, no log and no
 * history.
 */
async function serveInterface(scope: FastifyInstance, parts: InterfaceParts): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = MOST_BYTES
  })
  // Figures of all places are two hundred kilobytes, and a fifth of that. Nobody else's page can ask, so sizes tell nothing.
  scope.addHook('onSend', async (request, _, answer) => {
    if (!(answer instanceof Response) || !answer.body) return answer
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return answer
    const headers = new Headers(answer.headers)
    headers.set('content-encoding', 'br')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const packed = Readable.fromWeb(answer.body as never).pipe(createBrotliCompress({ params }))
    return new Response(Readable.toWeb(packed) as never, { status: answer.status, headers })
  })
  await scope.register(fastifyTRPCPlugin, {
    trpcOptions: {
      router: officeRouter,
      allowBatching: false,
      allowMethodOverride: true,
      createContext: ({ req, res }) => ({ ...parts, request: req, reply: res }),
      responseMeta: ({ errors: [error] }) =>
        error?.code === 'SERVICE_UNAVAILABLE' ? { headers: { 'retry-after': `${RETRY_AFTER_SECONDS}` } } : {},
    },
  } satisfies FastifyTRPCPluginOptions<OfficeRouter>)
}
