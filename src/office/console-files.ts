import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerProblem } from '../http/answer-problem.ts'
import { type BuiltFile, readBuilt } from '../http/built-files.ts'
import { sendFile } from '../http/send-file.ts'
import { Problem } from '../problem.ts'
import { consoleRoutes } from '../routes.ts'

/**
 * What the console may load: its own files, and pictures that it makes itself. Frames show a letter before it is
 * sent. React sets styles through the DOM, which no policy hinders.
 */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Reads `dist/console` into memory and serves its files, and its one page at every address below /konsole that is not the
 * interface's. @throws {Problem} when there is no index.html
 */
export async function addConsoleFiles(server: FastifyInstance, folder: string): Promise<void> {
  const { 'index.html': page, ...files } = Object.fromEntries(await readBuilt(folder, POLICY))
  if (!page) throw new Problem(`In ${folder} ist keine gebaute Konsole: Führe zuerst npm run build aus.`)
  const { base, ask, auth, files: downloads } = consoleRoutes
  server.get(base, (_, reply) => sendPage(reply, page))
  server.get(`${base}/*`, (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = files[path.slice(base.length + 1)]
    // Vite names a file by its contents.
    if (file) return sendFile(reply, { ...file, immutable: true })
    // A page's address has no dot; what the interface does not know is no page either.
    return path.includes('.') || [ask, auth, downloads].some((of) => `${path}/`.startsWith(`${of}/`))
      ? answerProblem(reply, { status: 404, code: 'not-found', message: 'No such address' })
      : sendPage(reply, page)
  })
}

/** Everywhere else of this site asking for a passkey is switched off. */
function sendPage(reply: FastifyReply, page: BuiltFile): FastifyReply {
  const none = String(reply.getHeader('permissions-policy') ?? '')
  reply.header(
    'permissions-policy',
    none.replace('publickey-credentials-get=()', 'publickey-credentials-get=(self)'),
  )
  return sendFile(reply, page)
}
