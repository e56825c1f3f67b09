import type pg from 'pg'

/** The one value of a question that always has a row, as a call of a function has: what it names `answer`. */
export async function askOne<Answer>(
  database: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Answer> {
  const { rows } = await database.query<{ answer: Answer }>(text, [...values])
  const [row] = rows
  if (!row) throw new Error('A question to the database was answered with no row.')
  return row.answer
}
