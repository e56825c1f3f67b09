import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'

/** A pool that counts how often somebody had to wait for a connection, and for how many seconds together. */
type Waits = { waits?: { count: number; seconds: number } }

/** Shows how a pool of connections is used; who waits for one is the first sign that there are too few. */
export function watchPool(pool: pg.Pool & Waits, register: Registry): void {
  new Gauge({
    name: 'dorfteller_pool_connections',
    help: 'Connections to the database: in use, idle, and how many questions wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const { waits } = pool
  if (!waits) return
  showTotal('dorfteller_pool_waits_total', 'How often a connection was waited for.', () => waits.count)
  showTotal('dorfteller_pool_wait_seconds_total', 'For how long, together.', () => waits.seconds)

  function showTotal(name: string, help: string, total: () => number): void {
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset()
        this.inc(total())
      },
    })
  }
}
