import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { OfficeRouter } from '../office/router.ts'
import { consoleRoutes } from '../routes.ts'
import { Refused, refusedBy } from './refused.ts'

/** What each procedure of the office answers. */
export type RouterOutputs = inferRouterOutputs<OfficeRouter>

/** Milliseconds for which an answer counts as fresh: going back shows it at once, without asking again. */
const FRESH_MS = 30_000

/** All that was asked. Refusals are final; only what never reached the server is asked once more. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfNobody }),
  mutationCache: new MutationCache({ onError: leaveIfNobody }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: (count, error) => count < 1 && isUnreachable(error) },
  },
})

/** Of a query: asked by the page itself again and again, which does not keep the session alive. */
export const IN_BACKGROUND = { context: { inBackground: true } }

/** Every procedure of the office, to be called: `office.team.add.mutate(person)`. */
export const office = createTRPCClient<OfficeRouter>({
  links: [
    httpLink({
      url: consoleRoutes.ask,
      methodOverride: 'POST',
      headers: ({ op }) => (op.context.inBackground ? { 'x-in-background': '1' } : {}),
      fetch: (url, init) => fetchAsMyself(String(url), init as RequestInit),
    }),
  ],
})

/** The same for react-query: `ask.team.list.queryOptions()`. */
export const ask = createTRPCOptionsProxy<OfficeRouter>({ client: office, queryClient: queries })

/**
 * Asks for logging in, at what the library answers by its own addresses (office/auth).
 * @param path below /konsole/auth
 * @throws {Refused} in German
 */
export const askAuth = <Answer = unknown>(path: string, body: object = {}) =>
  post<Answer>(`${consoleRoutes.auth}/${path}`, 'application/json', JSON.stringify(body))

/**
 * Sends a file to where the office takes it (office/files.ts).
 * @throws {Refused} in German
 */
export const sendFile = <Answer>(name: string, file: Blob) =>
  post<Answer>(`${consoleRoutes.files}/${name}`, 'application/octet-stream', file)

async function post<Answer>(url: string, type: string, body: BodyInit): Promise<Answer> {
  const response = await fetchAsMyself(url, { method: 'POST', headers: { 'content-type': type }, body })
  const answer = await jsonOf(response)
  if (!response.ok) throw refusedBy(answer)
  return answer as Answer
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => ({}))

/**
 * Has somebody log in over the page (log-in/over-page.tsx): as the session is over, or because this takes a log-in that is not
 * older than ten minutes. @returns false: they would not, or nothing is there to ask them
 */
export const overPage: { logIn(why: 'logged_out' | 'prove_again'): Promise<boolean> } = {
  logIn: async () => false,
}

const UNREACHABLE =
  'Der Server ist gerade nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.'

let logIns = 0

/** What is refused until somebody logs in is asked again then, as it was: nothing typed is lost. */
async function fetchAsMyself(url: string, init: RequestInit): Promise<Response> {
  const before = logIns
  // What is saved when its page is left outlives it.
  const keepalive = document.visibilityState === 'hidden'
  const response = await fetch(url, { ...init, keepalive }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new Refused('unreachable', UNREACHABLE)
  })
  if (response.ok) return response
  const told = await jsonOf(response.clone())
  // The door or a proxy spoke for the office, in words that tRPC does not know.
  if (!Object(told).error) throw refusedBy(told)
  const { reason } = refusedBy(told)
  if (reason !== 'logged_out' && reason !== 'prove_again') return response
  // What was under way while somebody logged in came with the cookie from before.
  if (logIns === before) {
    if (!(await overPage.logIn(reason))) return response
    logIns += 1
  }
  return fetchAsMyself(url, init)
}

/** Where a page is opened without a session, that leads to where one logs in, and from there back. */
function leaveIfNobody(error: unknown): void {
  if (!(error instanceof TRPCClientError) || error.data?.reason !== 'logged_out') return
  const { pathname, search } = window.location
  const here = pathname.slice(consoleRoutes.base.length)
  if (here === '/anmelden') return
  window.location.replace(`${consoleRoutes.logIn}?weiter=${encodeURIComponent(`${here || '/'}${search}`)}`)
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Refused && error.cause.reason === 'unreachable'
}
