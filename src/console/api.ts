import { queryOptions } from '@tanstack/react-query'
import { NOT_LOGGED_IN, PROVE_AGAIN } from '../contract/console/access.ts'
import type { ConsoleRoutes } from '../contract/console/routes/all.ts'
import type { AnswerOf, Asked } from '../contract/console/routes/route.ts'
import { consoleRoutes } from '../routes.ts'
import { stringifySearch } from './search.ts'

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

/** An address of the console's interface by its name in the contract, as `GET /api/places`. */
type Address = keyof ConsoleRoutes
type Input<Name extends Address> = Asked<Name, ConsoleRoutes[Name]>
type Answer<Name extends Address> = AnswerOf<ConsoleRoutes[Name]>

type How = {
  /** Sent as it is; the input then stands in the address. */
  file?: Blob
  /** Ends the request when its page is left; react-query hands one in. */
  signal?: AbortSignal
  /** Asked by the page itself, again and again: does not keep the session alive. */
  inBackground?: boolean
  /** Goes on when its page is closed. */
  keepalive?: boolean
}

const UNREACHABLE =
  'Der Server ist gerade nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.'
const UNREADABLE =
  'Der Server hat etwas Unlesbares geantwortet. Versuche es in ein paar Augenblicken noch einmal.'

/**
 * Asks the console's interface.
 * @param input what stands in the path, and the query of a GET or the JSON of a POST
 * @returns the JSON of the answer; `undefined` for an answer without a body.
 * @throws {ApiError} when the server refuses or cannot be reached
 */
export async function api<Name extends Address>(
  address: Name,
  input: Input<Name>,
  how: How = {},
): Promise<Answer<Name>> {
  return insisting(async () => {
    const answer = parse(await (await responseTo(requestOf(address, input, how.file), how)).text())
    if (answer === UNPARSABLE) throw new ApiError({ status: 200, code: 'unreadable', message: UNREADABLE })
    return answer as Answer<Name>
  })
}

/** Asks; what is refused until somebody logs in or proves themselves is asked again then, as it was. */
async function insisting<Answered>(ask: () => Promise<Answered>): Promise<Answered> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof ApiError ? error.code : ''
    // A new session may have to prove itself, too.
    if (code === NOT_LOGGED_IN && (await logInAgain())) return insisting(ask)
    if (code === PROVE_AGAIN && (await proveAgain())) return ask()
    throw error
  }
}

/** Has somebody log in again; false: nobody was logged in here, or nothing is there to ask them. */
let logInAgain: () => Promise<boolean> = async () => false

/** Says how that is asked. What was refused is sent again then, as it was: nothing typed is lost. */
export function askLogInBy(ask: () => Promise<boolean>): void {
  logInAgain = ask
}

/** Has somebody show again who they are; false: they would not, or nothing is there to ask them. */
let proveAgain: () => Promise<boolean> = async () => false

/** Says how that is asked. What was refused for want of it is sent again then. */
export function askProofBy(ask: () => Promise<boolean>): void {
  proveAgain = ask
}

/** What browsers let go on for a closed page, all of it together: 64 KiB. */
const KEEPALIVE_BYTES = 60_000

async function responseTo(
  { method, url, body }: ReturnType<typeof requestOf>,
  { signal, inBackground, keepalive }: How,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(inBackground && { 'x-in-background': '1' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(keepalive && new Blob([body ?? '']).size < KEEPALIVE_BYTES && { keepalive }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'unreachable', message: UNREACHABLE })
  })
  if (!response.ok) throw refusal(response.status, parse(await response.text()))
  return response
}

/** A question for react-query, remembered by the address: `['newsletters', '12', 'progress']`. */
export function asked<Name extends Address>(address: Name, input: Input<Name>, how: How = {}) {
  return queryOptions({
    queryKey: keyOf(address, input),
    queryFn: ({ signal }) => api(address, input, { ...how, signal }),
  })
}

export function keyOf<Name extends Address>(address: Name, input: Input<Name>): unknown[] {
  const { path, rest } = requestOf(address, input)
  const [, , ...names] = path.split('/')
  return Object.keys(rest).length > 0 ? [...names, rest] : names
}

/** Where a file is fetched from, or a form is sent to. */
export function urlOf<Name extends Address>(address: Name, input: Input<Name>): string {
  return requestOf(address, input).url
}

function requestOf(address: Address, input: object, file?: Blob) {
  const [method = '', pattern = ''] = address.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const url = `${consoleRoutes.base}${path}`
  return method === 'GET' || file
    ? { method, path, rest, url: url + stringifySearch(rest), body: file }
    : { method, path, rest, url, body: JSON.stringify(rest) }
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
  const { code, message } = Object(answer) as Record<string, unknown>
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : `http-${status}`,
    message: typeof message === 'string' ? message : UNREADABLE,
  })
}
