import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

// The only fields that a log line may have. Whatever else code passes in, by mistake or through a library,
// is dropped: no e-mail address, postal code, key or client address can reach the log. An answer of a mail server has had
// its addresses taken out (src/mail/plain-answer.ts).
const ALLOWED_FIELDS = new Set(
  'method route status ms requestId code constraint frames task count seconds answer'.split(' '),
)

/** The server's log: JSON lines on standard output, with the allowed fields only. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const log = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED_FIELDS.has(name)))
  const formatters = { log, bindings: () => ({}) }
  return pino({ level, base: null, formatters, hooks: { logMethod: withoutForeignMessages } }, destination)
}

/** Writes one line for an answered request. The route is a template: what people type into paths stays out. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, id: requestId, routeOptions } = request
  const route = routeOptions.url === undefined || routeOptions.url === '*' ? 'unknown' : routeOptions.url
  const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId }
  request.log.info(line, 'answered')
}

/** Writes an unexpected error: its code and where it happened, never its message, which may quote a value. */
export function logError(request: FastifyRequest, error: unknown): void {
  request.log.error({ requestId: request.id, ...errorFields(error) }, 'request failed')
}

/** Writes why the database could not be asked (ask-database.ts). */
export function logAway(request: FastifyRequest, code: string): void {
  request.log.warn({ requestId: request.id, code }, 'database away')
}

/** Code, constraint and stack frames of an error. */
export function errorFields(error: unknown): { code?: unknown; constraint?: unknown; frames?: unknown } {
  if (!(error instanceof Error)) return {}
  const { code, constraint, stack } = error as Error & { code?: unknown; constraint?: unknown }
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { code, constraint, frames: frames?.slice(0, 8).map((frame) => frame.trim()) }
}

// pino takes the message of an error as the line's message when it is given no other.
function withoutForeignMessages(this: Logger, args: unknown[], write: (...args: never[]) => void): void {
  const [first, message] = args
  const isForeign = typeof first === 'object' && typeof message !== 'string'
  write.apply(this, (isForeign ? [{}, 'internal'] : args) as never[])
}
