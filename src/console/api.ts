import { consoleRoutes } from '../routes.ts'

/** What the server said instead of an answer; `message` is German and may be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: string

  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a file as it is. */
  body?: unknown
  /** Ends the request when its page is left; react-query hands one in. */
  signal?: AbortSignal
  /** Asked by the page itself, again and again: does not keep the session alive. */
  inBackground?: boolean
}

const UNREACHABLE =
  'Der Server ist gerade nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.'
const UNREADABLE =
  'Der Server hat etwas Unlesbares geantwortet. Versuche es in ein paar Augenblicken noch einmal.'

/**
 * Asks the console's interface.
 * @param path below /konsole/api, e.g. `/demand?from=2026-11-01`
 * @returns the JSON of the answer; `undefined` for an answer without a body.
 * @throws {ApiError} when the server refuses or cannot be reached
 */
export function api<Answer>(path: `/${string}`, request: Request = {}): Promise<Answer> {
  return ask<Answer>(`${consoleRoutes.api}${path}`, request)
}

/** As `api`, for the addresses of logging in (better-auth), below /konsole/auth. */
export function authApi<Answer>(path: `/${string}`, request: Request = {}): Promise<Answer> {
  return ask<Answer>(`${consoleRoutes.auth}${path}`, request)
}

async function ask<Answer>(
  url: string,
  { method = 'GET', body, signal, inBackground }: Request,
): Promise<Answer> {
  const isFile = body instanceof Blob
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
      ...(inBackground && { 'x-in-background': '1' }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'unreachable', message: UNREACHABLE })
  })
  const answer = parse(await response.text())
  if (!response.ok) throw refusal(response.status, answer)
  if (answer === UNPARSABLE)
    throw new ApiError({ status: response.status, code: 'unreadable', message: UNREADABLE })
  return answer as Answer
}

const UNPARSABLE = Symbol('no JSON')

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return UNPARSABLE
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const { code, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : `http-${status}`,
    message: typeof message === 'string' ? message : UNREADABLE,
  })
}
