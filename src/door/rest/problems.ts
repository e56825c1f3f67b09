import type { Problem } from '../../http/answer-problem.ts'
import type { DatabaseRefusal } from '../../http/ask-database.ts'

// Statuses, codes and messages, here and where these are used, are PostgREST 14's (its Error.hs), so that a client cannot tell
// the difference.

/** What anonymous visitors may not do; 401 because whoever is nobody would have to sign in first. */
export function permissionDenied(table: string): Problem {
  return { status: 401, code: '42501', message: `permission denied for table ${table}` }
}

export function malformed(code: string, message: string, details?: string): Problem {
  return { status: 400, code, message, ...(details && { details }) }
}

/** A list, an object, half a character, or a control character, which no browser sends. */
export function notAText(column: string): Problem {
  const details = `The column "${column}" takes a text without control characters.`
  return malformed('22P02', 'invalid input syntax for type text', details)
}

export function wrongContentType(type: string): Problem {
  return { status: 415, code: 'PGRST102', message: `Content-Type not acceptable: ${shown(type)}` }
}

/** Turns PostgreSQL's answer into the client's. Its details quote the row, so they stay here. */
export function databaseProblem({ code, message }: DatabaseRefusal): Problem {
  if (code === '23505') return { status: 409, code, message }
  if (code === '42501') return { status: 401, code, message }
  if (code === '23514' || code === '23502' || code.startsWith('22')) return { status: 400, code, message }
  return { status: 500, code, message: 'The database could not store this row' }
}

/** Names come from the request; nobody needs more of them than this to find the mistake. */
export function shown(name: string): string {
  return name.slice(0, 64)
}
