import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Three pools: `owner` may do everything, `anon` only what any visitor may, `office` what it needs (rights.sql). */
export type Database = { owner: pg.Pool; anon: pg.Pool; office: pg.Pool; close(): Promise<unknown> }

const CONNECTION_TIMEOUT_MS = 2000
/** How long an answer may take; a second more where the server no longer answers at all. */
const VISITORS_TIMEOUT_MS = 4000
const CONSOLE_TIMEOUT_MS = 30_000

/** How many connections each program opens at most: together fewer than the smallest offer of a provider, 25, lets in. */
const CONNECTIONS = { door: 8, console: 4, post: 6 } as const

/** The roles that log in: any visitor, for the door, and the office. */
export const LOGIN_ROLES = ['anon', 'office'] as const

export type LoginRole = (typeof LOGIN_ROLES)[number]

/**
 * The address under which a role logs in: the owner's, with a password derived from the owner's, so that there is
 * one secret to keep. Without an owner's password (trust or peer authentication) there is none either.
 */
export function loginUrl(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl)
  url.username = role
  if (url.password !== '')
    url.password = createHmac('sha256', decodeURIComponent(url.password)).update(role).digest('hex')
  return url.href
}

/** Opens all pools; nothing is connected before the first query. */
export function connect(urls: {
  ownerUrl: string
  doorUrl?: string | undefined
  officeUrl?: string | undefined
}): Database {
  const owner = connectOwner(urls.ownerUrl)
  const anon = connectAnon(urls.doorUrl ?? loginUrl(urls.ownerUrl, 'anon'))
  const office = connectConsole(urls.officeUrl ?? loginUrl(urls.ownerUrl, 'office'))
  let closed: Promise<unknown> | undefined
  const close = () => (closed ??= Promise.all([owner, anon, office].map((pool) => pool.end())))
  return { owner, anon, office, close }
}

/** Opens a pool that may do everything. */
export function connectOwner(ownerUrl: string): pg.Pool {
  return openPool({ connectionString: ownerUrl, application_name: 'owner', max: 5 })
}

/** Opens the door's pool, whose every statement runs as any visitor. */
export function connectAnon(doorUrl: string): pg.Pool {
  return openPool({
    connectionString: doorUrl,
    application_name: 'visitors',
    // Our own role logs in as anon; the one that a host made for its PostgREST switches here.
    onConnect: async (client) => {
      await client.query('set role anon')
    },
    query_timeout: VISITORS_TIMEOUT_MS,
    max: CONNECTIONS.door,
  })
}

/** Opens the console's pool, whose statements somebody waits for: a question over all sign-ups takes a fraction of a second. */
export function connectConsole(officeUrl: string): pg.Pool {
  return openPool({
    connectionString: officeUrl,
    application_name: 'console',
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${CONSOLE_TIMEOUT_MS}`)
    },
    query_timeout: CONSOLE_TIMEOUT_MS + 1000,
    max: CONNECTIONS.console,
  })
}

/** Opens the pool of the post, whose periodic work may take its time. */
export function connectPost(officeUrl: string): pg.Pool {
  return openPool({ connectionString: officeUrl, application_name: 'post', max: CONNECTIONS.post })
}

/** Opens a pool that outlives the database's restart: a broken connection is thrown away, the next query opens a new one. */
function openPool(options: pg.PoolConfig & { max: number }): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...options })
  // Without a listener a connection that breaks would end the program. An idle one the pool has dropped already; of one that a
  // transaction has, the next statement fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
