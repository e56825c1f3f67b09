import type pg from 'pg'
import { isDirect } from './pooler.ts'
import { DatabaseStartError } from './start-error.ts'

/** Visitors' statements would not run as anon. The message is one sentence with the fix. */
export class VisitorsRoleError extends DatabaseStartError {
  code = 'NOT_ANON'
}

/**
 * Sees to it that a connection's statements run as anon. Our own role logs in as anon (every-start.sql); one that a host
 * made for its PostgREST switches here, unless a pooler might lose that again.
 * @throws {VisitorsRoleError} when it can't be kept
 */
export async function becomeAnon(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  const role = rows[0]?.role
  if (role === 'anon') return
  if (await isDirect(client)) {
    await client.query('set role anon')
    return
  }
  throw new VisitorsRoleError(
    `Durch den Pooler (PgBouncer) käme jede Anmeldung als Rolle ${role} statt anon an, die nichts darf: Führe auf dem ` +
      'Datenbankserver „alter role authenticator set role = anon“ aus und starte den Pooler neu, oder nenne in ' +
      'DATABASE_AUTHENTICATOR_URL den Server selbst.',
  )
}

/** Asked by the door before it opens. A database that is away is no reason not to. @throws {VisitorsRoleError} */
export async function mustBeAnon(anon: pg.Pool): Promise<void> {
  try {
    await anon.query('select 1')
  } catch (error) {
    if (error instanceof VisitorsRoleError) throw error
  }
}
