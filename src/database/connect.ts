import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * Three pools: `owner` may do everything, `anon` only what any visitor may, `operator` what the console needs
 * (rights.sql).
 */
export type Database = { owner: pg.Pool; anon: pg.Pool; operator: pg.Pool; close(): Promise<void> }

/** How long a visitor's statement may take; the database sets the same for the role (tables/roles.sql). */
const STATEMENT_TIMEOUT_MS = 3000
/** How long a statement of the console may take; a question over all sign-ups takes a fraction of it. */
const CONSOLE_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 2000

/** The roles that log in: the server for visitors, the worker, and the server for the operator's console. */
export const LOGIN_ROLES = ['authenticator', 'worker', 'operator'] as const

export type LoginRole = (typeof LOGIN_ROLES)[number]

/**
 * The address under which a role logs in: the owner's, with a password derived from the owner's, so that there is
 * one secret to keep. Without an owner's password (trust or peer authentication) there is none either.
 */
export function loginUrl(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = derivedPassword(ownerUrl, role) ?? ''
  return url.href
}

function derivedPassword(ownerUrl: string, role: LoginRole): string | undefined {
  const { password } = new URL(ownerUrl)
  if (password === '') return undefined
  return createHmac('sha256', decodeURIComponent(password)).update(role).digest('hex')
}

/** The password in an address, decoded; `undefined` when it has none. */
export function passwordOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).password) || undefined
}

/**
 * Opens all pools; nothing is connected before the first query. A pool outlives the database's restart: a broken
 * connection is thrown away and the next query opens a new one.
 */
export function connect(urls: {
  ownerUrl: string
  authenticatorUrl?: string | undefined
  operatorUrl?: string | undefined
}): Database {
  const owner = connectOwner(urls.ownerUrl)
  const anon = connectAnon(urls.authenticatorUrl ?? loginUrl(urls.ownerUrl, 'authenticator'))
  const operator = connectOperator(urls.operatorUrl ?? loginUrl(urls.ownerUrl, 'operator'))
  let closed: Promise<void> | undefined
  return {
    owner,
    anon,
    operator,
    close() {
      closed ??= Promise.all([owner.end(), anon.end(), operator.end()]).then(() => undefined)
      return closed
    },
  }
}

/** Opens a pool that may do everything. */
export function connectOwner(ownerUrl: string): pg.Pool {
  return openPool({ connectionString: ownerUrl, application_name: 'owner', max: 5 })
}

/** Opens the door's pool, whose every statement runs as any visitor. */
export function connectAnon(authenticatorUrl: string): pg.Pool {
  return openPool({
    connectionString: authenticatorUrl,
    application_name: 'visitors',
    // The role of every connection from its first statement on; RESET ROLE leads back to it.
    options: '-c role=anon',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The client gives up as well, for the case that the server no longer answers at all.
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    max: 10,
  })
}

/** Opens the console's pool. */
export function connectOperator(operatorUrl: string): pg.Pool {
  return openPool({
    connectionString: operatorUrl,
    application_name: 'console',
    statement_timeout: CONSOLE_TIMEOUT_MS,
    query_timeout: CONSOLE_TIMEOUT_MS + 1000,
    max: 5,
  })
}

/** Opens the worker's pool: a role that may call some functions and has the queue. */
export function connectWorker(workerUrl: string): pg.Pool {
  return openPool({ connectionString: workerUrl, application_name: 'worker', max: 7 })
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...options })
  // Without a listener an idle connection that breaks would end the program. The pool has dropped it already.
  pool.on('error', () => undefined)
  return pool
}
