/** An error's code (SQLSTATE, ECONNREFUSED …): all of it that may be logged, its message can quote an address. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'UNKNOWN'
}
