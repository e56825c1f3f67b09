import type { Problem } from '../../http/answer-problem.ts'
import type { DatabaseRefusal } from '../../http/ask-database.ts'

// Statuses, codes and messages are PostgREST 14's (its Error.hs), so that a client cannot tell the difference.

/** What anonymous visitors may not do; 401 because whoever is nobody would have to sign in first. */
export function permissionDenied(table: string): Problem {
  return { status: 401, code: '42501', message: `permission denied for table ${table}` }
}

export function unknownTable(table: string): Problem {
  const message = `Could not find the table 'public.${shown(table)}' in the schema cache`
  return { status: 404, code: 'PGRST205', message }
}

export function unknownColumn(column: string, table: string): Problem {
  return malformed(
    'PGRST204',
    `Could not find the '${shown(column)}' column of '${table}' in the schema cache`,
  )
}

export function unknownSchema(schema: string): Problem {
  const hint = 'Only the following schemas are exposed: public'
  return { status: 406, code: 'PGRST106', message: `Invalid schema: ${shown(schema)}`, hint }
}

export function wrongContentType(type: string): Problem {
  return { status: 415, code: 'PGRST102', message: `Content-Type not acceptable: ${shown(type)}` }
}

export const NOT_JSON = malformed('PGRST102', 'Empty or invalid json')

export const NOT_ALL_OBJECTS = malformed('PGRST102', 'All object keys must match')

export const TOO_MANY_ROWS = malformed('PGRST102', 'Only one row can be inserted in a request', {
  hint: 'Send an object, or an array with one object.',
})

/** PostgreSQL cannot keep a NUL in a text; this is what its JSON parser says about one. */
export const NUL_IN_TEXT = malformed('22P05', 'unsupported Unicode escape sequence', {
  details: '\\u0000 cannot be converted to text.',
})

/** What only we refuse: no browser sends one. */
export const CONTROL_IN_TEXT = malformed('22P02', 'invalid input syntax for type text', {
  details: 'Control characters are not taken.',
})

export const BROKEN_SURROGATE = malformed('22P02', 'invalid input syntax for type json', {
  details: 'Unicode low surrogate must follow a high surrogate.',
})

export function notAText(column: string): Problem {
  const details = `The column "${column}" takes a text.`
  return malformed('22P02', 'invalid input syntax for type text', { details })
}

const AWAY = 'Database connection error. Retrying the connection.'
export const DATABASE_AWAY: Problem = { status: 503, code: 'PGRST000', message: AWAY }

function malformed(code: string, message: string, more: Pick<Problem, 'details' | 'hint'> = {}): Problem {
  return { status: 400, code, message, ...more }
}

/** Turns PostgreSQL's answer into the client's. Its details quote the row, so they stay here. */
export function databaseProblem({ code, message }: DatabaseRefusal): Problem | undefined {
  if (code === '23505') return { status: 409, code, message }
  if (code === '42501') return { status: 401, code, message }
  if (code === '23514' || code === '23502' || code.startsWith('22')) return { status: 400, code, message }
  return undefined
}

// Names come from the request; nobody needs more of them than this to find the mistake.
function shown(name: string): string {
  return name.slice(0, 64)
}
