/** An expected failure: what happened, why, and the fix, in one sentence that is printed as it is, without a stack. */
export class Problem extends Error {
  override name = 'Problem'
  /** With what the program ends. */
  readonly exitCode: number

  constructor(sentence: string, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

const DAMAGED =
  'Ein Block der Datenbank ist beschädigt (invalid page): Beende die Seite, kopiere DATA_DIR an einen anderen Ort und prüfe die ' +
  'Platte, bevor du zurückspielst (npm run dorfteller -- restore).'

/** What the system may lack at any call, whoever makes it. */
const SYSTEM: Record<string, string> = {
  ENOSPC: 'Die Platte ist voll (ENOSPC): Schaffe Platz und starte noch einmal.',
  EROFS:
    'Die Platte lässt sich nur lesen (EROFS): Hänge sie beschreibbar ein, oder setze DATA_DIR auf eine andere.',
  // data_corrupted, index_corrupted (https://www.postgresql.org/docs/current/errcodes-appendix.html).
  XX001: DAMAGED,
  XX002: DAMAGED,
}

/** @returns the sentence to print for an expected failure, or undefined for a broken promise (print its stack). */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message
  const path = (error as { path?: unknown } | null | undefined)?.path
  if (codeOf(error) !== 'EACCES' || typeof path !== 'string') return SYSTEM[codeOf(error)]
  return (
    `Dieser Benutzer darf ${path} nicht öffnen (EACCES): Rufe das Programm als der Benutzer auf, dem die Seite gehört, oder gib ` +
    'der Datei ihren Besitzer und ihre Rechte zurück.'
  )
}

/**
 * An error's code (`EADDRINUSE`, SQLSTATE …): all of it that may be logged, its message can quote an address. The database
 * pool's own errors carry none and get a name here, or the operator would read UNKNOWN of a database that is busy or away.
 */
export function codeOf(error: unknown): string {
  // Node wraps the refusals of several addresses (::1 and 127.0.0.1) in one AggregateError.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, message = '' } = (first ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string') return code
  if (message.startsWith('timeout exceeded when trying to connect')) return 'DATABASE_BUSY'
  if (/^(Connection terminated|Client (has|was)|Cannot use a pool)/.test(message)) return 'DATABASE_AWAY'
  if (message.startsWith('Query read timeout')) return 'DATABASE_SILENT'
  return 'UNKNOWN'
}
