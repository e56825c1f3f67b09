import type pg from 'pg'

/** `snapshot`: nothing is written, and every question sees the same moment. */
type Kind = 'change' | 'snapshot'

/**
 * What went wrong is thrown and undoes all of it; what `work` returns has happened.
 * @throws what `work` or the driver throws
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  kind: Kind = 'change',
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(kind === 'change' ? 'begin' : 'begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection with half a transaction is thrown away, and the database forgets it.
    client.release(true)
    throw error
  }
}
