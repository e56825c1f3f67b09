import type pg from 'pg'
import { LOGIN_ROLES, type LoginRole } from './connect.ts'
import { DatabaseStartError } from './start-error.ts'

/** What tables/roles.sql makes, with what every-start.sql adds. */
const VISITORS = [
  `statement_timeout = '3s'`,
  `idle_in_transaction_session_timeout = '5s'`,
  `lock_timeout = '2s'`,
  'search_path = public',
]
const ROLES = {
  anon: { purpose: 'Any visitor.', settings: VISITORS },
  authenticator: {
    purpose: 'Logs in for visitors and switches to anon; has no rights of its own.',
    settings: [...VISITORS, 'role = anon'],
  },
  operator: { purpose: 'Runs the site.', settings: [`statement_timeout = '30s'`] },
  worker: { purpose: 'Tasks that run later.', settings: [] },
} as const

type Role = keyof typeof ROLES

type Rights = {
  owner: string
  database: string
  ownsDatabase: boolean
  ownsSchema: boolean
  makesRoles: boolean
  missing: Role[]
  isMember: boolean
}

/**
 * Without CREATEROLE, or in somebody else's database, an owner cannot make what is needed here.
 * @param logIn the SQL that lets a role log in
 * @throws {DatabaseStartError} with the SQL for whoever administers the server; after it everything works
 */
export async function mustHaveRights(client: pg.Client, logIn: (role: LoginRole) => string): Promise<void> {
  const { owner, database, ownsDatabase, ownsSchema, makesRoles, missing, isMember } = await rightsOf(client)
  const lines = [
    ...(ownsDatabase ? [] : [`alter database ${database} owner to ${owner};`]),
    ...(ownsSchema ? [] : ['alter schema public owner to pg_database_owner;']),
    ...(makesRoles ? [] : missing.flatMap((role) => creation(role, logIn))),
    ...(makesRoles || isMember ? [] : ['grant anon to authenticator;']),
  ]
  if (lines.length === 0) return
  throw new DatabaseStartError(
    `${owner} darf in ${database} nicht anlegen, was die Seite braucht: Gib diese Zeilen dem, der den Datenbankserver ` +
      'verwaltet, für dieselbe Datenbank, und starte danach noch einmal. Statt der Passwörter steht darin nur, woran ' +
      `der Server sie erkennt.\n\n${lines.join('\n')}`,
  )
}

/** Names as SQL takes them. */
async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select quote_ident(current_user) as owner, quote_ident(current_database()) as database,
            pg_has_role('pg_database_owner', 'usage') as "ownsDatabase",
            (select nspowner = 'pg_database_owner'::regrole or pg_has_role(nspowner, 'usage')
             from pg_namespace where nspname = 'public') as "ownsSchema",
            (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "makesRoles",
            array(select name from unnest($1::text[]) as name where to_regrole(name) is null) as missing,
            coalesce(pg_has_role(to_regrole('authenticator'), to_regrole('anon'), 'member'), false) as "isMember"`,
    [Object.keys(ROLES)],
  )
  const rights = rows[0]
  if (!rights) throw new Error('PostgreSQL gave no answer about the owner')
  return rights
}

function creation(role: Role, logIn: (role: LoginRole) => string): string[] {
  const { purpose, settings } = ROLES[role]
  return [
    `create role ${role} nologin noinherit;`,
    `comment on role ${role} is 'site: ${purpose}';`,
    ...settings.map((setting) => `alter role ${role} set ${setting};`),
    ...LOGIN_ROLES.filter((one) => one === role).map(logIn),
  ]
}
