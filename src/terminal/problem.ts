/**
 * An expected failure of a program: what happened, why, and the fix, in one sentence.
 * Printed as it is, without a stack.
 */
export class Problem extends Error {
  override name = 'Problem'
}

/** Errors of the parts that are meant to be read by the person at the terminal, by their `name`. */
const FIT_TO_PRINT = new Set([
  'Problem',
  'ConfigError',
  'DatabaseStartError',
  'ListenError',
  'NotBuiltError',
  'WorkerStartError',
])

/** @returns the sentence to print for an expected failure, or undefined for a broken promise (print its stack). */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Error && FIT_TO_PRINT.has(error.name)) return error.message
  return undefined
}

/** @returns the error's code (`EADDRINUSE`, `28P01`, …), or '' if it has none. */
export function codeOf(error: unknown): string {
  // Node wraps the refusals of several addresses (::1 and 127.0.0.1) in one AggregateError.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = (first as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}
