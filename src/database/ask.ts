import type pg from 'pg'

/** @returns the one value that a statement answers with, named `answer`. */
export async function answerOf<Answer>(
  database: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<Answer> {
  const { rows } = await database.query<{ answer: Answer }>(text, values)
  if (!rows[0]) throw new Error('The database answered with no row.')
  return rows[0].answer
}
