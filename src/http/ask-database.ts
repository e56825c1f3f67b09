import { codeOf } from '../problem.ts'

/** Nobody waits longer than this for the database, in milliseconds; a frozen one keeps connections open and silent. */
const DATABASE_DEADLINE = 2_500

/** Either what the database answered, or why it did not. */
export type Answer<Value> = { value: Value } | Away | { refused: DatabaseRefusal }

/** Nobody there; the code says which way: a socket's (ECONNREFUSED …), a SQLSTATE, the pool's (`codeOf`), or `DEADLINE`. */
type Away = { away: { code: string } }

/** An error of PostgreSQL's own. Its `detail` quotes values: nobody is told, and no log has it (log.ts). */
export type DatabaseRefusal = Error & { code: string; constraint?: string | undefined }

/**
 * Asks the database and turns its failures into values: `away` when it cannot be reached, is shutting down,
 * is out of connections or silent, `refused` when it answered with an error.
 */
export async function askDatabase<Value>(
  question: () => Promise<Value>,
  deadline: number = DATABASE_DEADLINE,
): Promise<Answer<Value>> {
  const late = Promise.withResolvers<Answer<Value>>()
  const timer = setTimeout(() => late.resolve({ away: { code: 'DEADLINE' } }), deadline)
  const asked = question().then((value) => ({ value }), failureOf)
  const answer = await Promise.race([asked, late.promise])
  clearTimeout(timer)
  return answer
}

/** Only PostgreSQL's own errors have a severity. */
type Failure = Error & { severity?: string; syscall?: string }

/** Whether an error says itself that it comes from PostgreSQL, from the way to it, or from its pool. */
export function isOfDatabase(error: unknown): error is Failure {
  if (!(error instanceof Error)) return false
  return (
    'severity' in error ||
    // A Unix socket that is gone is a missing file.
    (error as Failure).syscall === 'connect' ||
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|DATABASE_)/.test(codeOf(error))
  )
}

function failureOf(error: unknown): Away | { refused: DatabaseRefusal } {
  if (!isOfDatabase(error)) throw error
  const code = codeOf(error)
  // Connection trouble, authentication while restarting, resources, operator's intervention (shutdown, a timeout),
  // a server that only reads because another one took over, deadlocks.
  const isTemporary = /^(08|28|53|57|40|25006|55P03|3D000)/.test(code)
  return error.severity === undefined || isTemporary
    ? { away: { code } }
    : { refused: error as DatabaseRefusal }
}
