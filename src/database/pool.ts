import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 2000

/** Opens a pool that outlives the database's restart: a broken connection is thrown away, the next query opens a new one. */
export function openPool(options: pg.PoolConfig & { max: number }): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...options })
  // Without a listener an idle connection that breaks would end the program. The pool has dropped it already.
  pool.on('error', () => undefined)
  return pool
}
