import type pg from 'pg'
import type { DatabaseFacts } from '../../contract/console/setup.ts'
import { answerOf, rowOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'

/** Whether everything in the database is made up: it was filled by `npm run dorfteller -- demo`. */
export function isDemo(operator: pg.Pool): Promise<boolean> {
  return answerOf(operator, 'select demo_filled_at is not null as answer from public.site')
}

/** Size, versions and last runs of the periodic work. */
export function askSetupFacts(operator: pg.Pool): Promise<DatabaseFacts> {
  return rowOf(
    operator,
    `select pg_database_size(current_database())::float8 as "databaseBytes",
       current_setting('server_version') as "databaseVersion",
       ${isoTime('(select s.demo_filled_at from public.site as s)')} as "demoFilledAt",
       (select count(*)::float8 from public.suppressions) as suppressions,
       (select jsonb_build_object('version', w.version, 'text', w.wording, 'inUseSince', ${isoTime('w.in_use_since')})
        from public.consent_wordings as w order by w.in_use_since desc limit 1) as wording,
       (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'doneAt', ${isoTime('t.done_at')},
                                                     'failedAt', ${isoTime('t.failed_at')}) order by t.name), '[]')
        from public.periodic_work as t) as tasks`,
  )
}
