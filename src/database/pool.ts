import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 2000

/** How often somebody had to wait for one of the pool's connections, and how long all of them together, in seconds. */
export type PoolWaits = { count: number; seconds: number }

type Callback = Parameters<pg.Pool['connect']>[0]

/** A pool that counts who finds all its connections in use. */
export class Pool extends pg.Pool {
  readonly waits: PoolWaits = { count: 0, seconds: 0 }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const waited = this.#isBusy() ? this.#startWaiting() : () => undefined
    if (!callback) return super.connect().finally(waited)
    super.connect((error, client, done) => {
      waited()
      callback(error, client, done)
    })
    return undefined
  }

  #isBusy(): boolean {
    // Who waits may still be about to get an idle one.
    return this.waitingCount >= this.idleCount + this.options.max - this.totalCount
  }

  #startWaiting(): () => void {
    const since = performance.now()
    this.waits.count += 1
    return () => {
      this.waits.seconds += (performance.now() - since) / 1000
    }
  }
}

/** Opens a pool that outlives the database's restart: a broken connection is thrown away, the next query opens a new one. */
export function openPool(options: pg.PoolConfig & { max: number }): Pool {
  const pool = new Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...options })
  // Without a listener an idle connection that breaks would end the program. The pool has dropped it already.
  pool.on('error', () => undefined)
  return pool
}
