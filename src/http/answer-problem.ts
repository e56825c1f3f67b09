import type { FastifyReply } from 'fastify'
import { answerTo } from '../answers.ts'
import type { RestProblem } from '../contract/problem.ts'
import type { BuiltFile } from './built-files.ts'
import { noIndex } from './security-headers.ts'
import { sendNotFoundPage } from './send-file.ts'

/** What went wrong: the status, and the code and English message for programs. People get German words. */
export type Problem = { status: number; code: string; message: string; details?: string; hint?: string }

/** Seconds after which a client may try again when the database is away. */
export const RETRY_AFTER_SECONDS = 5

const GERMAN: Record<number, string> = {
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
const GERMAN_OTHERWISE = 'Da ist etwas schiefgegangen. Bitte versuche es später erneut.'

/** Answers with a problem: programs (/rest, /auth) get PostgREST's four keys, people a page or a sentence. */
export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  noIndex(reply)
  reply.code(problem.status).header('cache-control', 'no-store').removeHeader('content-encoding')
  if (problem.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (isForPrograms(reply.request.url)) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(restProblem(problem)))
  }
  const notFoundPage = problem.status === 404 ? reply.request.server.notFoundPage() : undefined
  if (notFoundPage) return sendNotFoundPage(reply, notFoundPage)
  return reply.type('text/plain; charset=utf-8').send(`${germanSentence(problem.status)}\n`)
}

/** The four keys, all always there; a value that a visitor sent is never in them. */
export function restProblem({ code, message, details, hint }: Problem): RestProblem {
  return { code, details: details ?? null, hint: hint ?? null, message }
}

export function germanSentence(status: number): string {
  return GERMAN[status] ?? GERMAN_OTHERWISE
}

/** The problem that an error thrown inside Fastify or one of its plugins stands for. */
export function problemOf(error: unknown): Problem {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400 || status > 499) {
    return {
      status: status === 503 ? 503 : 500,
      code: 'PGRSTX00',
      message: 'The server could not answer this',
    }
  }
  const code = status === 415 || status === 413 || status === 400 ? 'PGRST102' : `HTTP${status}`
  return { status, code, message: MESSAGES[status] ?? 'The request cannot be answered' }
}

const MESSAGES: Record<number, string> = {
  400: 'The request is malformed',
  408: 'The request took too long',
  413: 'The body is larger than 16 kB',
  414: 'The address is too long',
  415: 'Content-Type not acceptable',
  429: 'Too many requests from one address, try again later',
}

function isForPrograms(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return answerTo(path)?.by === 'interface'
}

/** What people see at an address that does not exist. */
export type NotFoundPage = () => BuiltFile | undefined

declare module 'fastify' {
  interface FastifyInstance {
    notFoundPage: NotFoundPage
  }
}
