import type { RestProblem } from '../contract/problem.ts'
import { CHANNEL_HEADER } from '../contract/visit.ts'
import { routes } from '../routes.ts'
import { bearer } from './session/bearer.ts'

/** Where sign-ups and visits go: an origin (empty means this site's own) and the public key. */
export type Backend = { url: string; key: string }

/** Whether rows go to the door that the page came from. */
export const isOwn = ({ url }: Backend) => url === '' || url === location.origin

/** Why a row was refused; the code is PostgreSQL's, or the answer's status where somebody else has answered. */
type Refusal = Pick<RestProblem, 'code' | 'message'>

/** By which notice, ad or post the visitor came. Here alone: nothing is stored on the device (§ 25 TDDDG). */
let channel: string | undefined

/** Has sign-ups tell our own door the code that the page's address named; a foreign backend takes no header that it does not know. */
export function comeBy(code: string): void {
  channel = code
}

/**
 * Inserts a row as the visitor: with the session's token if there is one. It arrives although the visitor leaves the
 * page (keepalive), unless somebody waits for the answer and may give it up by `signal`.
 * @returns why it was refused, or the headers of the answer
 * @throws when there is no answer
 */
export async function insertRow(
  backend: Backend,
  table: 'newsletter_signups' | 'website_visits',
  row: object,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<{ refusal: Refusal } | { headers: Headers }> {
  const origin = backend.url || location.origin
  const answer = await fetch(`${origin}${routes.rest.base}/${table}`, {
    method: 'POST',
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${await bearer(backend.key, origin)}`,
      'content-type': 'application/json',
      ...(channel && table === 'newsletter_signups' && isOwn(backend) && { [CHANNEL_HEADER]: channel }),
      ...headers,
    },
    body: JSON.stringify(row),
    keepalive: signal === undefined,
    signal: signal ?? null,
  })
  return answer.ok ? { headers: answer.headers } : { refusal: await refusalOf(answer) }
}

/** A proxy in between answers in its own words, or in none. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const told: Partial<Refusal> | null = await answer.json().catch(() => null)
  return { code: told?.code ?? String(answer.status), message: told?.message ?? answer.statusText }
}
