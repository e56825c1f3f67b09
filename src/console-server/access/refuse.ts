import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ConsoleRefusal, NOT_LOGGED_IN, PROVE_AGAIN } from '../../contract/console/access.ts'
import { problemOf, RETRY_AFTER_SECONDS } from '../../http/answer-problem.ts'
import { askDatabase, isOfDatabase } from '../../http/ask-database.ts'
import { logAway, logError } from '../../http/log.ts'
import { EndedSince } from '../queries/audit.ts'

/** That something was not done, and why: what is answered instead. */
export class Refusal {
  readonly status: number
  readonly code: string
  /** German, for the operator. */
  readonly message: string
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string = sentenceFor(status), retryAfter?: number) {
    this.status = status
    this.code = code
    this.message = message
    this.retryAfter = retryAfter
  }
}

export const LOGGED_OUT = new Refusal(401, NOT_LOGGED_IN, 'Du bist nicht angemeldet.')
export const NOT_PROVEN = new Refusal(403, PROVE_AGAIN, 'Zeig erst noch einmal, dass du es bist.')
export const NOT_ALLOWED = new Refusal(403, 'role', 'Dafür reicht deine Rolle nicht aus.')

export function refuse(reply: FastifyReply, { status, code, message, retryAfter }: Refusal): FastifyReply {
  const refusal: ConsoleRefusal = { code, message }
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .removeHeader('content-encoding')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal))
}

/** The error handler below /konsole/api and /konsole/auth: the same two keys, and nothing of the error itself. */
export async function refuseForError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status } = problemOf(error)
  if (status < 500) return refuse(reply, new Refusal(status, CODES[status] ?? 'failed'))
  if (error instanceof EndedSince) return refuse(reply, error.what === 'role' ? NOT_ALLOWED : LOGGED_OUT)
  const away = await databaseAway(error, request)
  if (away !== undefined) {
    logAway(request, away)
    return refuse(reply, new Refusal(503, 'database_away', undefined, RETRY_AFTER_SECONDS))
  }
  logError(request, error)
  return refuse(reply, new Refusal(status, 'failed'))
}

/**
 * Whether an error comes from a database that cannot be asked, or not in time, and which way. Where it does not say so itself,
 * the database is asked once more; that alone would not tell of one that was only busy for a moment.
 */
async function databaseAway(error: unknown, request: FastifyRequest): Promise<string | undefined> {
  const cause = request.heardCause ?? error
  const answer = await askDatabase(() =>
    isOfDatabase(cause) ? Promise.reject(cause) : request.server.operatorDatabase.query('select 1'),
  )
  return 'away' in answer ? answer.away.code : undefined
}

const CODES: Record<number, string> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many_requests',
}

function sentenceFor(status: number): string {
  return SENTENCES[status] ?? 'Da ist etwas schiefgegangen. Im Protokoll des Servers steht mehr dazu.'
}

const SENTENCES: Record<number, string> = {
  400: 'Diese Anfrage ist unvollständig oder beschädigt. Lade die Seite neu.',
  404: 'Das gibt es nicht oder nicht mehr.',
  413: 'Das ist mehr, als der Server auf einmal annimmt.',
  415: 'Dieses Format versteht der Server nicht.',
  429: 'Das waren zu viele Anfragen. Bitte warte ein paar Minuten.',
  503: 'Die Datenbank ist gerade nicht zu erreichen. Bitte versuche es in ein paar Augenblicken erneut.',
}
