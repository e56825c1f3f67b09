import type pg from 'pg'

/** PostgreSQL: deadlock_detected. */
const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Empties tables while office and pages go on. Whoever reads two of them in another order may be chosen to give way, or we
 * are: then it is tried again, as PostgreSQL's manual says (13.3.4).
 */
export async function truncate(pool: pg.Pool, tables: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await pool.query(`truncate ${tables}`)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tried === TRIES) throw error
    }
  }
}
