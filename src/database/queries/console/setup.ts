import type pg from 'pg'
import type { DatabaseFacts } from '../../../contract/console/setup.ts'
import { answerOf, rowOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'

/** Whether everything in the database is made up: it was filled by `npm run dorfteller -- demo`. */
export function isDemo(operator: pg.Pool): Promise<boolean> {
  return answerOf(operator, 'select exists (select from public.demo_data) as answer')
}

/** Size, versions and last runs of the periodic work. */
export function askSetupFacts(operator: pg.Pool): Promise<DatabaseFacts> {
  return rowOf(
    operator,
    `select database_bytes as "databaseBytes", database_version as "databaseVersion",
       ${isoTime('demo_filled_at')} as "demoFilledAt", suppressions,
       (select jsonb_build_object('version', version, 'text', text, 'inUseSince', ${isoTime('in_use_since')})
        from jsonb_to_record(facts.wording) as wording (version text, text text, in_use_since timestamptz)
        where version is not null) as wording,
       (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'cron', cron,
                                                     'doneAt', ${isoTime('done_at')},
                                                     'failedAt', ${isoTime('failed_at')}) order by name), '[]')
        from jsonb_to_recordset(facts.tasks)
          as task (name text, cron text, done_at timestamptz, failed_at timestamptz)) as tasks
     from jsonb_to_record(public.setup_facts()) as facts (
       database_bytes float8, database_version text, demo_filled_at timestamptz, suppressions float8,
       wording jsonb, tasks jsonb)`,
  )
}
