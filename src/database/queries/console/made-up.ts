import type pg from 'pg'
import { askOne } from '../../ask-one.ts'

/** Whether everything in the database is made up: it was filled by `npm run demo`. */
export function isMadeUp(operator: pg.Pool): Promise<boolean> {
  return askOne(operator, 'select exists (select from public.demo_data) as answer')
}
