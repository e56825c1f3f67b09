import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerProblem } from '../http/answer-problem.ts'
import { type BuiltFile, pathOf, readBuilt } from '../http/built-files.ts'
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

const PAGE = 'index.html'

/** The built console in memory: the one page, and the files that it names, by their address. */
export type ConsoleFiles = { page: BuiltFile; files: ReadonlyMap<string, BuiltFile> }

/**
 * Reads `dist/console` into memory once, as the site is.
 * @throws {Problem} when there is no index.html
 */
export async function loadConsole(folder: string): Promise<ConsoleFiles> {
  const built = await readBuilt(folder, POLICY)
  const page = built.get(PAGE)
  if (page === undefined)
    throw new Problem(`In ${folder} ist keine gebaute Konsole: Führe zuerst npm run build aus.`)
  built.delete(PAGE)
  // Vite names a file by its contents.
  const kept = ([name, file]: [string, BuiltFile]) =>
    [`${consoleRoutes.base}${pathOf(name)}`, { ...file, immutable: true }] as const
  return { page, files: new Map([...built].map(kept)) }
}

/** Serves the console's files, and its one page at every address below /konsole that is not the interface's. */
export function addConsoleFiles(server: FastifyInstance, { page, files }: ConsoleFiles): void {
  const sendPage = (reply: FastifyReply) => {
    allowPasskeys(reply)
    return sendFile(reply, page)
  }
  server.get(consoleRoutes.base, (_request, reply) => sendPage(reply))
  server.get(`${consoleRoutes.base}/*`, (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = files.get(path)
    if (file) return sendFile(reply, file)
    return isPage(path)
      ? sendPage(reply)
      : answerProblem(reply, { status: 404, code: 'not-found', message: 'No such address' })
  })
}

// A page's address has no dot; what the interface does not know is no page either.
function isPage(path: string): boolean {
  const { ask, auth, files } = consoleRoutes
  const isOf = (base: string) => path === base || path.startsWith(`${base}/`)
  return !path.includes('.') && ![ask, auth, files].some(isOf)
}

// Everywhere else of this site asking for a passkey is switched off.
function allowPasskeys(reply: FastifyReply): void {
  const none = String(reply.getHeader('permissions-policy') ?? '')
  reply.header(
    'permissions-policy',
    none.replace('publickey-credentials-get=()', 'publickey-credentials-get=(self)'),
  )
}
