import { TRPCClientError } from '@trpc/client'

/** What was refused, and why: for the program and, in German, for the operator. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

type Told = { error?: { message: string; data?: { reason?: string } }; message?: string }

/** @param answer as the office tells a refusal (office/refusal.ts), or the door that the office is away (door/pass-on.ts) */
export function refusedBy(answer: unknown): Refused {
  const { error, message = 'Der Server hat nicht richtig geantwortet.' } = Object(answer) as Told
  return new Refused(error?.data?.reason ?? 'failed', error?.message ?? message)
}

/** The German sentence of a refusal; anything else is a fault of the console's own. */
export function sentenceOf(error: unknown): string {
  const isTold = error instanceof Refused || error instanceof TRPCClientError
  return isTold ? error.message : 'In der Konsole ist ein Fehler aufgetreten. Lade die Seite neu.'
}

/** Why, for the program: as `taken`, or the field that does not fit. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.reason
  return error instanceof TRPCClientError ? error.data?.reason : undefined
}
