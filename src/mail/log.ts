/** Fields of a log line; a logger lets no others through, so that no address gets into a log. */
export type LogFields = { task?: string; code?: string; answer?: string; count?: number }

export type Log = {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/**
 * An error's code (SQLSTATE, ECONNREFUSED …): all of it that may be logged, its message can quote an address. The pool's
 * own errors carry none and get a name here, or the operator would read UNKNOWN of a database that is busy or away.
 */
export function codeOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return code
  if (message.startsWith('timeout exceeded when trying to connect')) return 'DATABASE_BUSY'
  if (message.startsWith('Connection terminated')) return 'DATABASE_AWAY'
  if (message.startsWith('Query read timeout')) return 'DATABASE_SILENT'
  return 'UNKNOWN'
}
