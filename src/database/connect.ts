import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { openPool } from './pool.ts'

/**
 * Three pools: `owner` may do everything, `anon` only what any visitor may, `operator` what the console needs
 * (rights.sql).
 */
export type Database = { owner: pg.Pool; anon: pg.Pool; operator: pg.Pool; close(): Promise<void> }

/**
 * How long an answer may take: a second more than the database gives the role's statements (tables/roles.sql,
 * every-start.sql), for the case that the server no longer answers at all.
 */
const VISITORS_TIMEOUT_MS = 4000
const CONSOLE_TIMEOUT_MS = 31_000

/** How many connections each program opens at most: together fewer than the smallest offer of a provider, 25, lets in. */
const CONNECTIONS = { door: 8, console: 4, worker: 6 } as const

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

/** Opens all pools; nothing is connected before the first query. */
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
    // Our own role logs in as anon (every-start.sql); one that a host made for its PostgREST switches here.
    onConnect: async (client) => {
      await client.query('set role anon')
    },
    query_timeout: VISITORS_TIMEOUT_MS,
    max: CONNECTIONS.door,
  })
}

/** Opens the console's pool. */
export function connectOperator(operatorUrl: string): pg.Pool {
  return openPool({
    connectionString: operatorUrl,
    application_name: 'console',
    query_timeout: CONSOLE_TIMEOUT_MS,
    max: CONNECTIONS.console,
  })
}

/** Opens the worker's pool: a role that may call some functions and has the queue. */
export function connectWorker(workerUrl: string): pg.Pool {
  return openPool({ connectionString: workerUrl, application_name: 'worker', max: CONNECTIONS.worker })
}
