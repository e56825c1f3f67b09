import { Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { RETRY_AFTER_SECONDS } from '../http/answer-problem.ts'
import { consoleRoutes } from '../routes.ts'
import { addFile } from './file.ts'
import { refuseForeignPages } from './foreign-pages.ts'
import { contextOf, type InterfaceParts } from './procedure.ts'
import { type OfficeRouter, officeFiles, officeRouter, officeUploads } from './router.ts'
import { addUploads } from './upload.ts'

/** Bytes of a request: a letter for several places with a text of its own for each. */
const MOST_BYTES = 256 * 1024

/**
 * Answers what the console asks (router.ts), each procedure by a POST: what is asked for stands in no address, no log and no
 * history.
 */
export async function serveInterface(app: FastifyInstance, parts: InterfaceParts): Promise<void> {
  await app.register(
    async (scope) => {
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
            error?.code === 'SERVICE_UNAVAILABLE'
              ? { headers: { 'retry-after': `${RETRY_AFTER_SECONDS}` } }
              : {},
        },
      } satisfies FastifyTRPCPluginOptions<OfficeRouter>)
    },
    { prefix: consoleRoutes.ask },
  )
  await app.register(
    async (scope) => {
      refuseForeignPages(scope, parts.publicOrigin)
      for (const file of officeFiles) addFile(scope, parts, file)
      await addUploads(scope, parts, officeUploads)
    },
    { prefix: consoleRoutes.files },
  )
}
