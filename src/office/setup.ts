import { rowOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { tasksOf } from './checks/tasks.ts'
import { procedure, router } from './procedure.ts'
import { TASK_WORDS } from './task-words.ts'

/** What is in force and at work. Moments are ISO. */
type InForce = {
  databaseBytes: number
  databaseVersion: string
  /** When `npm run dorfteller -- demo` filled it; null: never. */
  demoFilledAt: string | null
  suppressions: number
  /** The text that people agree to now. */
  wording: { text: string; inUseSince: string } | null
  /** Periodic work. */
  works: { name: string; doneAt: string | null; hasFailed: boolean }[]
}

export const setup = router({
  /** What `npm run dorfteller -- doctor` finds: the DNS and the mail server are asked, which takes a moment. */
  list: procedure({ least: 'look' }).query(async ({ ctx: { desk, database } }) => {
    const [findings, { works, ...facts }] = await Promise.all([
      desk.check(),
      rowOf<InForce>(database, IN_FORCE),
    ])
    return {
      tasks: tasksOf(findings),
      ...facts,
      works: works.map(({ name, ...work }) => ({ ...work, name: TASK_WORDS[name] ?? name })),
      checkedAt: new Date().toISOString(),
    }
  }),
})

const IN_FORCE = `
  select pg_database_size(current_database())::float8 as "databaseBytes",
    current_setting('server_version') as "databaseVersion",
    ${isoTime('(select s.demo_filled_at from public.site as s)')} as "demoFilledAt",
    (select count(*)::float8 from public.suppressions) as suppressions,
    (select jsonb_build_object('text', w.wording, 'inUseSince', ${isoTime('w.in_use_since')})
     from public.consent_wordings as w order by w.in_use_since desc limit 1) as wording,
    (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'doneAt', ${isoTime('t.done_at')},
       'hasFailed', coalesce(t.failed_at > t.done_at, t.failed_at is not null)) order by t.name), '[]')
     from public.periodic_work as t) as works`
