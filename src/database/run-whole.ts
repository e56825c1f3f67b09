import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Runs the statements in one transaction. Roles are the whole server's, so migrations of two databases on it can
 * meet there: PostgreSQL then fails one of them (XX000 "tuple concurrently updated", or a deadlock), which is
 * worth another try.
 */
export async function runWhole(client: pg.Client, sql: string, then?: pg.QueryConfig): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(sql)
      if (then) await client.query(then)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const { code } = error as pg.DatabaseError
      if (attempt === 10 || (code !== 'XX000' && code !== '40P01')) throw error
      await wait(20 * attempt)
    }
  }
}
