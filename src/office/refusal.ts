import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'

/** That something was not done, and why. Thrown by a procedure, it is what the console gets instead of an answer. */
export class Refusal extends TRPCError {
  override name = 'Refusal'
  /** For the program, as `taken`. */
  readonly reason: string

  /** @param message German, for the operator: what happened, why, what to do */
  constructor(kind: TRPCError['code'], reason: string, message: string) {
    super({ code: kind, message })
    this.reason = reason
  }
}

/** What the console is told of a refusal, below `error`; it reads reason and message (src/console/refused.ts). */
export function toldOf(refusal: Refusal) {
  const { reason, message } = refusal
  return { code: 0, message, data: { reason, httpStatus: getHTTPStatusCodeFromError(refusal) } }
}

export const loggedOut = () => new Refusal('UNAUTHORIZED', 'logged_out', 'Du bist nicht angemeldet.')
export const notAllowed = () => new Refusal('FORBIDDEN', 'role', 'Dafür reicht deine Rolle nicht aus.')
export const gone = (message = 'Das gibt es nicht oder nicht mehr.') =>
  new Refusal('NOT_FOUND', 'not_found', message)
export const changedSince = () =>
  new Refusal(
    'CONFLICT',
    'changed',
    'Das hat inzwischen jemand geändert oder entfernt, deine Änderung gilt nicht. Lade die Seite neu, dann steht hier, was jetzt gilt.',
  )
export const malformed = () =>
  new Refusal(
    'BAD_REQUEST',
    'malformed',
    'Diese Anfrage ist unvollständig oder beschädigt. Lade die Seite neu.',
  )
export const failed = () =>
  new Refusal(
    'INTERNAL_SERVER_ERROR',
    'failed',
    'Da ist etwas schiefgegangen. Im Protokoll des Servers steht mehr dazu.',
  )
