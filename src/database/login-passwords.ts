import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { becomeAnon, LOGIN_ROLES, type LoginRole, loginUrl, passwordOf } from './connect.ts'
import { reason, withoutPassword } from './fitting-server.ts'
import { runWhole } from './run-whole.ts'
import { withSession } from './session.ts'
import { DatabaseStartError } from './start-error.ts'

/** Of the roles that log in; by default those derived from the owner's (`loginUrl`). */
export type LoginPasswords = { [Role in LoginRole]?: string | undefined }

/** The SQL that lets a role log in with its password. */
export function logInLine(role: LoginRole, ownerUrl: string, passwords: LoginPasswords): string {
  const password = passwords[role] ?? passwordOf(loginUrl(ownerUrl, role))
  const verifier = password === undefined ? 'null' : pg.escapeLiteral(scramVerifier(password))
  return `alter role ${role} login password ${verifier};`
}

/**
 * Gives each role that logs in its password, and sees that those log in whose address is derived from the owner's: found
 * out now rather than by the first visitor who signs up. Those of a host, and of another owner, are left as they are.
 * @throws {DatabaseStartError} with the fix
 */
export async function setLoginPasswords(
  client: pg.Client,
  ownerUrl: string,
  passwords: LoginPasswords,
): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const line = logInLine(role, ownerUrl, passwords)
    const isSet = await setPassword(client, role, line)
    // A password of its own belongs to an address of its own, which `connect` gets.
    if (passwords[role] === undefined) await mustLogIn(ownerUrl, role, isSet, line)
  }
}

/** @returns false when the owner may not. Only for a role that tables/roles.sql made: a host's has its own password. */
async function setPassword(client: pg.Client, role: LoginRole, line: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select coalesce(shobj_description(oid, 'pg_authid'), '') like 'site: %' as ours
     from pg_catalog.pg_roles where rolname = $1`,
    [role],
  )
  if (!rows[0]?.ours) return true
  try {
    await runWhole(client, line)
    return true
  } catch (error) {
    // Made by another owner on the same server, or by an administrator.
    if ((error as pg.DatabaseError).code !== '42501') throw error
    return false
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

const WRONG_PASSWORD = '28P01'

async function mustLogIn(ownerUrl: string, role: LoginRole, isSet: boolean, line: string): Promise<void> {
  const address = { connectionString: loginUrl(ownerUrl, role), connectionTimeoutMillis: 10_000 }
  try {
    await withSession(address, async (client) => {
      if (role === 'authenticator') await becomeAnon(client)
    })
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    // A server may let the others in from their own machines alone (pg_hba.conf).
    if (role !== 'authenticator' && (error as pg.DatabaseError).code !== WRONG_PASSWORD) return
    throw new DatabaseStartError(
      `Die Rolle ${role} kann sich unter ${withoutPassword(ownerUrl)} nicht anmelden (${reason(error)}): ` +
        `Jemand anders hat sie dort angelegt; nenne in DATABASE_${role.toUpperCase()}_URL eine Adresse mit ihrem Passwort.` +
        (isSet
          ? ''
          : ` Gehört sie dieser Seite allein, kann der Verwalter des Servers ihr ein neues geben:\n\n${line}`),
    )
  }
}
