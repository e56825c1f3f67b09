/**
 * The database cannot be started, reached or brought to the program's schema, and only a person can fix that.
 * The message is one sentence or two with the fix, fit to print as it is; programs print it and end with 1.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The embedded database is still busy ending. `message` is for the person who ended the program; nothing is lost. */
export class DatabaseStopError extends Error {
  override name = 'DatabaseStopError'
}
