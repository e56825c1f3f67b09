import { Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { RETRY_AFTER_SECONDS } from '../http/answer-problem.ts'
import { createServer } from '../http/create-server.ts'
import { errorFields } from '../http/log.ts'
import { consoleRoutes } from '../routes.ts'
import { openOperatorAuth } from './auth/operator-auth.ts'
import { serveAuth } from './auth/serve-auth.ts'
import { addConsoleFiles } from './console-files.ts'
import { addFiles } from './files.ts'
import { refuseForeignPages } from './foreign-pages.ts'
import { contextOf, type InterfaceParts } from './procedure.ts'
import { type OfficeRouter, officeFiles, officeRouter, officeUploads } from './router.ts'
import type { ConsoleSettings } from './settings.ts'
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
  const app = await createServer(settings, { database: () => database.query('select 1') }, logTo)
  const auth = openOperatorAuth(database, settings, (error) =>
    app.log.error(errorFields(error), 'logging in failed'),
  )
  const office = { ...parts, auth, ...settings }
  await serveAuth(app, office)
  await app.register(async (scope) => serveInterface(scope, office), { prefix: consoleRoutes.ask })
  await app.register(
    async (scope) => {
      refuseForeignPages(scope, office.publicOrigin)
      addFiles(scope, office, { files: officeFiles, uploads: officeUploads })
    },
    { prefix: consoleRoutes.files },
  )
  if (webhooks) addWebhooks(app, webhooks)
  if (consoleDir) await addConsoleFiles(app, consoleDir)
  await app.ready()
  return app
}

/** Bytes of a request: a letter for several places with a text of its own for each. */
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
  refuseForeignPages(scope, parts.publicOrigin)
  await scope.register(fastifyTRPCPlugin, {
    trpcOptions: {
      router: officeRouter,
      allowBatching: false,
      allowMethodOverride: true,
      createContext: ({ req, res }) => contextOf(parts, req, res),
      responseMeta: ({ errors: [error] }) =>
        error?.code === 'SERVICE_UNAVAILABLE' ? { headers: { 'retry-after': `${RETRY_AFTER_SECONDS}` } } : {},
    },
  } satisfies FastifyTRPCPluginOptions<OfficeRouter>)
}
