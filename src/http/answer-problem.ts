import type { FastifyReply } from 'fastify'
import { answerTo } from '../answers.ts'
import type { RestProblem } from '../contract/problem.ts'
import type { BuiltFile } from './built-files.ts'
import { noIndex } from './security-headers.ts'
import { sendBody } from './send-file.ts'

/** What went wrong: the status, and the code and English message for programs. People get German words. */
export type Problem = { status: number; code: string; message: string; details?: string; hint?: string }

/** Seconds after which a client may try again when the database is away. */
export const RETRY_AFTER_SECONDS = 5

/** What people read, and what programs do of a problem that has no words of its own. */
const WORDS: Record<number, [german: string, english?: string]> = {
  400: [
    'Diese Anfrage ist unvollständig oder beschädigt. Bitte rufe die Seite noch einmal auf.',
    'The request is malformed',
  ],
  403: [
    'Diese Anfrage kam von einer fremden Seite. Bitte öffne das Formular auf unserer Seite und sende es dort ab.',
  ],
  404: ['Diese Seite gibt es nicht.'],
  405: ['Das geht mit dieser Adresse nicht. Bitte rufe die Seite im Browser auf.'],
  408: ['Die Anfrage hat zu lange gedauert. Bitte versuche es noch einmal.', 'The request took too long'],
  413: [
    'Das ist mehr, als in das Formular passt. Bitte kürze deine Angaben.',
    'The body is larger than 16 kB',
  ],
  414: ['Diese Adresse ist zu lang.', 'The address is too long'],
  415: [
    'Dieses Format versteht der Server nicht. Bitte sende das Formular auf unserer Seite ab.',
    'Content-Type not acceptable',
  ],
  429: [
    'Von deinem Anschluss kamen gerade sehr viele Anfragen. Bitte versuche es in ein paar Minuten erneut.',
    'Too many requests from one address, try again later',
  ],
  431: ['Diese Anfrage ist zu groß.'],
  503: ['Das klappt gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.'],
}

/** Answers with a problem: programs (/rest, /auth) get PostgREST's four keys, people a page or a sentence. */
export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, message, details = null, hint = null } = problem
  noIndex(reply)
  reply.code(status).header('cache-control', 'no-store').removeHeader('content-encoding')
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (answerTo(reply.request.url.split('?', 1)[0] ?? '')?.by === 'interface') {
    // All four are always there; a value that a visitor sent is never in them.
    const told: RestProblem = { code, details, hint, message }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(told))
  }
  const notFoundPage = status === 404 ? reply.request.server.notFoundPage() : undefined
  if (notFoundPage) return sendBody(reply.header('cache-control', 'no-cache'), notFoundPage)
  return reply.type('text/plain; charset=utf-8').send(`${germanSentence(status)}\n`)
}

export function germanSentence(status: number): string {
  return WORDS[status]?.[0] ?? 'Da ist etwas schiefgegangen. Bitte versuche es später erneut.'
}

/** The problem that an error thrown inside Fastify or one of its plugins stands for. */
export function problemOf(error: unknown): Problem {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400 || status > 499) {
    const message = 'The server could not answer this'
    return { status: status === 503 ? 503 : 500, code: 'PGRSTX00', message }
  }
  const code = [400, 413, 415].includes(status) ? 'PGRST102' : `HTTP${status}`
  return { status, code, message: WORDS[status]?.[1] ?? 'The request cannot be answered' }
}

/** What people see at an address that does not exist. */
export type NotFoundPage = () => BuiltFile | undefined

declare module 'fastify' {
  interface FastifyInstance {
    notFoundPage: NotFoundPage
  }
}
