/** Fields of a log line; a logger lets no others through, so that no address gets into a log. */
export type LogFields = { task?: string; code?: string; answer?: string; count?: number }

export type Log = {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}
