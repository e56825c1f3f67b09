import type pg from 'pg'

/** What went wrong with a change is thrown and undoes all of it; what `work` returns has happened. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
