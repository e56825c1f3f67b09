/** Why a row was refused: SQLSTATE, message (no values in it) and the name of the constraint. */
export type Refusal = { code: string; message: string; constraint: string | null }

/** A refusal of one row among many, as the statement's own error would have been. */
export function refusalError({ code, message, constraint }: Refusal): Error {
  // `severity` is what tells PostgreSQL's own errors from a socket's (ask-database.ts).
  return Object.assign(new Error(message), { severity: 'ERROR', code, constraint: constraint ?? undefined })
}
