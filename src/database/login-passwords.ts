import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { LOGIN_ROLES, type LoginRole, loginUrl, passwordOf } from './connect.ts'
import { reason, withoutPassword } from './fitting-server.ts'
import { runWhole } from './run-whole.ts'
import { DatabaseStartError } from './start-error.ts'

/** Of the roles that log in; by default those derived from the owner's (`loginUrl`). */
export type LoginPasswords = { [Role in LoginRole]?: string | undefined }

/** Gives each role that logs in its password. */
export async function setLoginPasswords(
  client: pg.Client,
  ownerUrl: string,
  passwords: LoginPasswords,
): Promise<void> {
  for (const role of LOGIN_ROLES)
    await setPassword(client, role, passwords[role] ?? passwordOf(loginUrl(ownerUrl, role)))
}

/** Only for a role that tables/roles.sql made: a host's PostgREST may log in with its own password. */
async function setPassword(client: pg.Client, role: LoginRole, password: string | undefined) {
  const { rows } = await client.query<{ ours: boolean }>(
    `select coalesce(shobj_description(oid, 'pg_authid'), '') like 'site: %' as ours
     from pg_catalog.pg_roles where rolname = $1`,
    [role],
  )
  if (!rows[0]?.ours) return
  const verifier = password === undefined ? 'null' : client.escapeLiteral(scramVerifier(password))
  try {
    await runWhole(client, `alter role ${role} login password ${verifier}`)
  } catch (error) {
    // Made by another owner on the same server; whether we can log in is asked next.
    if ((error as pg.DatabaseError).code !== '42501') throw error
  }
}

const ITERATIONS = 4096

/**
 * The form in which PostgreSQL keeps a password (RFC 5803, SCRAM-SHA-256). Sending this instead of the password
 * keeps the password out of the server's statement log.
 * @param password ASCII only: anything else would have to be normalised first (RFC 4013).
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Found out now rather than by the first visitor who signs up. */
export async function mustLetVisitorsIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: loginUrl(ownerUrl, 'authenticator'),
    options: '-c role=anon',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseStartError(
      `Die Rolle authenticator kann sich unter ${withoutPassword(ownerUrl)} nicht anmelden (${reason(error)}): ` +
        'Jemand anders hat sie dort angelegt; nenne in DATABASE_AUTHENTICATOR_URL eine Adresse mit ihrem Passwort.',
    )
  } finally {
    await client.end()
  }
}
