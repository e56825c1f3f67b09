import type pg from 'pg'
import { answerOf, call } from '../../ask.ts'

/** As the function gives it; times in ISO format. */
export type SetupFacts = {
  database_bytes: number
  database_version: string
  demo_filled_at: string | null
  wording: { version: string; text: string; in_use_since: string } | null
  checkpoint: { number: number; hash: string; made_at: string; up_to_event: number } | null
  events: number
  suppressions: number
  tasks: { name: string; cron: string; done_at: string | null; failed_at: string | null }[]
}

/** Whether everything in the database is made up: it was filled by `npm run demo`. */
export function isDemo(operator: pg.Pool): Promise<boolean> {
  return answerOf(operator, 'select exists (select from public.demo_data) as answer')
}

/** Size, versions, newest checkpoint and last runs of the periodic work. */
export function askSetupFacts(operator: pg.Pool): Promise<SetupFacts> {
  return call(operator, 'setup_facts')
}
