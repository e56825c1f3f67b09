import type pg from 'pg'

type Database = Pick<pg.ClientBase, 'query'>

/** @returns all rows that a statement answers with. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows
}

/** @returns the first row; `undefined` when there is none. */
export async function findRow<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rowsOf<Row>(database, text, values))[0]
}

/** @returns the one row of a statement that always has one. */
export async function rowOf<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const row = await findRow<Row>(database, text, values)
  if (!row) throw new Error('The database answered with no row.')
  return row
}

/** @returns the one value that a statement answers with, named `answer`. */
export async function answerOf<Answer>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Answer> {
  return (await rowOf<{ answer: Answer }>(database, text, values)).answer
}

/** Calls a function of ours; an object goes as JSON. @returns the one value that it answers with. */
export function call<Answer>(database: Database, name: string, ...values: unknown[]): Promise<Answer> {
  const places = values.map((_, index) => `$${index + 1}`)
  return answerOf(database, `select public.${name}(${places.join(', ')}) as answer`, values)
}
