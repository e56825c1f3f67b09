import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { answerTo } from '../answers.ts'
import type { RestProblem } from '../contract/problem.ts'
import { noIndex } from './security-headers.ts'

/** What went wrong: the status, and the code and English message for programs. People get German words. */
export type Problem = { status: number; code: string; message: string; details?: string; hint?: string }

/** Seconds after which a client may try again when the database is away. */
export const RETRY_AFTER_SECONDS = 5

/** What people read. */
const WORDS: Record<number, string> = {
  400: 'Diese Anfrage ist unvollständig oder beschädigt. Bitte rufe die Seite noch einmal auf.',
  403: 'Diese Anfrage kam von einer fremden Seite. Bitte öffne das Formular auf unserer Seite und sende es dort ab.',
  404: 'Diese Seite gibt es nicht.',
  405: 'Das geht mit dieser Adresse nicht. Bitte rufe die Seite im Browser auf.',
  408: 'Die Anfrage hat zu lange gedauert. Bitte versuche es noch einmal.',
  413: 'Das ist mehr, als in das Formular passt. Bitte kürze deine Angaben.',
  414: 'Diese Adresse ist zu lang.',
  415: 'Dieses Format versteht der Server nicht. Bitte sende das Formular auf unserer Seite ab.',
  429: 'Von deinem Anschluss kamen gerade sehr viele Anfragen. Bitte versuche es in ein paar Minuten erneut.',
  431: 'Diese Anfrage ist zu groß.',
  503: 'Das klappt gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.',
}

/** Answers with a problem: programs (/rest, /auth) get PostgREST's four keys, people a sentence. */
export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, message, details = null, hint = null } = problem
  noIndex(reply)
  reply.code(status).header('cache-control', 'no-store').removeHeader('content-encoding')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (isForPrograms(reply)) {
    // All four are always there; a value that a visitor sent is never in them.
    const told: RestProblem = { code, details, hint, message }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(told))
  }
  return reply.type('text/plain; charset=utf-8').send(`${germanSentence(status)}\n`)
}

export function isForPrograms({ request }: FastifyReply): boolean {
  return answerTo(request.url.split('?', 1)[0] ?? '')?.by === 'interface'
}

export function germanSentence(status: number): string {
  return WORDS[status] ?? 'Da ist etwas schiefgegangen. Bitte versuche es später erneut.'
}

/** The problem that an error thrown inside Fastify or one of its plugins stands for. */
export function problemOf(error: unknown): Problem {
  const given = (error as { statusCode?: unknown } | null)?.statusCode
  const status = typeof given === 'number' && given >= 400 ? given : 500
  const malformed = [400, 413, 415].includes(status) ? 'PGRST102' : `HTTP${status}`
  // As HTTP calls it, in the way of a sentence: `Too many requests`.
  const message = STATUS_CODES[status]?.replace(/ .*/, (rest) => rest.toLowerCase()) ?? 'Error'
  return { status, code: status < 500 ? malformed : 'PGRSTX00', message }
}
