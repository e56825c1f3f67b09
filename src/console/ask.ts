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
export async function askAuth<Answer = unknown>(path: string, body: object = {}): Promise<Answer> {
  const response = await fetchAsMyself(`${consoleRoutes.auth}/${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw refusedBy(response, answer)
  return answer as Answer
}

/**
 * Sends a file to where the office takes it (office/upload.ts).
 * @throws {Refused} in German
 */
export async function sendFile<Answer>(name: string, file: Blob): Promise<Answer> {
  const response = await fetchAsMyself(`${consoleRoutes.files}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw refusedBy(response, answer)
  return answer as Answer
}

/** `ended`: the session is over; `proof`: this takes a log-in that is not older than ten minutes. */
export type WhyLogIn = 'ended' | 'proof'

let askLogIn: (why: WhyLogIn) => Promise<boolean> = async () => false

/** Says how somebody is asked to log in over the page (log-in/over-page.tsx). */
export function askLogInBy(asks: typeof askLogIn): void {
  askLogIn = asks
}

/** Has somebody log in over the page. @returns false: they would not, or nothing is there to ask them */
export const logInOverPage = (why: WhyLogIn) => askLogIn(why)

const UNREACHABLE =
  'Der Server ist gerade nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.'

/** What is refused until somebody logs in is asked again then, as it was: nothing typed is lost. */
async function fetchAsMyself(url: string, init: RequestInit): Promise<Response> {
  // What is saved when its page is left outlives it.
  const keepalive = document.visibilityState === 'hidden'
  const response = await fetch(url, { ...init, credentials: 'same-origin', keepalive }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error
      throw new Refused('unreachable', UNREACHABLE)
    },
  )
  if (response.status !== 401 && response.status !== 403) return response
  const { reason } = refusedBy(
    response,
    await response
      .clone()
      .json()
      .catch(() => ({})),
  )
  const why = reason === 'logged_out' ? 'ended' : reason === 'prove_again' ? 'proof' : undefined
  return why && (await logInOverPage(why)) ? fetchAsMyself(url, init) : response
}

/** Where a page is opened without a session, that leads to where one logs in, and from there back. */
function leaveIfNobody(error: unknown): void {
  if (error instanceof TRPCClientError && error.data?.reason === 'logged_out') leaveForLogIn()
}

export function leaveForLogIn(): void {
  const { pathname, search } = window.location
  const here = pathname.slice(consoleRoutes.base.length)
  if (here === '/anmelden') return
  window.location.replace(`${consoleRoutes.logIn}?weiter=${encodeURIComponent(`${here || '/'}${search}`)}`)
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Refused && error.cause.reason === 'unreachable'
}
