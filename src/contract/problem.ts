/** An error as PostgREST answers it (docs.postgrest.org, "Errors"); all four keys are always there. */
export type RestProblem = { code: string; details: string | null; hint: string | null; message: string }

/** SQLSTATE of a unique violation: the address is already on the list. */
export const UNIQUE_VIOLATION = '23505'
