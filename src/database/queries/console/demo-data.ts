import type pg from 'pg'
import { answerOf } from '../../ask.ts'

/** Whether everything in the database is made up: it was filled by `npm run demo`. */
export function isDemo(operator: pg.Pool): Promise<boolean> {
  return answerOf(operator, 'select exists (select from public.demo_data) as answer')
}
