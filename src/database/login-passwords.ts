import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { Problem } from '../problem.ts'
import { LOGIN_ROLES, type LoginRole, loginUrl } from './connect.ts'
import { runWhole } from './run-whole.ts'

const SETTINGS: Record<LoginRole, string> = { anon: 'DATABASE_DOOR_URL', office: 'DATABASE_OFFICE_URL' }

/** Of the roles that log in; by default those derived from the owner's (`loginUrl`). */
export type LoginPasswords = { [Role in LoginRole]?: string | undefined }

/**
 * Gives each role that logs in its password. One of somebody else keeps its own, and then needs an address of its own.
 * @throws {Problem} with the fix
 */
export async function setLoginPasswords(
  client: pg.Client,
  ownerUrl: string,
  passwords: LoginPasswords,
): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const derived = decodeURIComponent(new URL(loginUrl(ownerUrl, role)).password)
    const isSet = await setPassword(client, role, passwords[role] ?? derived)
    if (isSet || passwords[role] !== undefined) continue
    throw new Problem(
      `Die Rolle ${role} hat auf diesem Datenbankserver jemand anders angelegt: Nenne in ` +
        `${SETTINGS[role]} eine Adresse mit dem Passwort einer Rolle, die sie ist oder werden darf.`,
    )
  }
}

/** @returns false when the role is not ours: schema.sql did not make it, or another owner's did. */
async function setPassword(client: pg.Client, role: LoginRole, password: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select coalesce(shobj_description(oid, 'pg_authid'), '') like 'site: %' as ours
     from pg_catalog.pg_roles where rolname = $1`,
    [role],
  )
  if (!rows[0]?.ours) return false
  const verifier = password === '' ? 'null' : pg.escapeLiteral(scramVerifier(password))
  try {
    await runWhole(client, `alter role ${role} login password ${verifier};`)
    return true
  } catch (error) {
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
