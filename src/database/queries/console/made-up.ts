import type pg from 'pg'

/** Whether everything in the database is made up: it was filled by `npm run demo`. */
export async function isMadeUp(operator: pg.Pool): Promise<boolean> {
  const { rows } = await operator.query<{ is: boolean }>('select exists (select from public.demo_data) as is')
  return rows[0]?.is ?? false
}
