import type { DatabaseVitals } from '../../database/queries/vitals.ts'
import { allowedAge } from '../vitals/limits.ts'
import type { Figure } from './figure.ts'

export const databaseFigures: readonly Figure<DatabaseVitals>[] = [
  {
    name: 'letters_waiting',
    help: 'Letters that wait, held back by a limit or not.',
    label: 'kind',
    of: ({ waiting }) => waiting.map(({ kind, letters }) => [kind, letters]),
  },
  {
    name: 'letters_waiting_seconds',
    help: 'How long the oldest of them has waited.',
    label: 'kind',
    of: ({ waiting }) => waiting.map(({ kind, seconds }) => [kind, seconds]),
  },
  {
    name: 'letters_due_seconds',
    help: 'How long the oldest letter has waited that could leave now.',
    label: 'lane',
    of: ({ asked_due_seconds: asked, newsletter_due_seconds: newsletter }) => [
      ['asked', asked ?? 0],
      ['newsletter', newsletter ?? 0],
    ],
  },
  {
    name: 'nothing_left_seconds',
    help: 'How long no letter has left although one could.',
    of: ({ nothing_left_seconds: seconds }) => seconds ?? 0,
  },
  { name: 'letters_stuck', help: 'Letters that wait for the operator.', of: ({ stuck }) => stuck },
  {
    name: 'letter_answers_last_hour',
    help: 'What mail servers answered in the last hour, of the newest thousand of a kind.',
    label: 'answer',
    of: ({ answers }) => Object.entries(answers),
  },
  {
    name: 'workers',
    help: 'Workers that said something within a minute.',
    of: ({ workers }) => workers.alive,
  },
  {
    name: 'worker_seen_seconds',
    help: 'How long ago a worker last said how letters leave.',
    of: ({ workers }) => workers.seen_seconds,
  },
  {
    name: 'errand_seconds',
    help: 'How long the console has waited for a worker.',
    of: ({ errand_seconds: seconds }) => seconds ?? 0,
  },
  {
    name: 'flood_seconds',
    help: 'How long more has been asked for than CONFIRMATIONS_PER_HOUR has; 0: it suffices.',
    of: ({ flood_seconds: seconds }) => seconds ?? 0,
  },
  { name: 'flood_letters', help: 'Letters that wait for that budget.', of: ({ flood }) => flood.letters },
  {
    name: 'held_letters',
    help: 'Letters to domains that nothing takes mail for.',
    of: ({ flood }) => flood.held,
  },
  {
    name: 'backup_age_seconds',
    help: 'How long ago the newest backup succeeded.',
    of: ({ backups }) => backups?.backup_seconds,
  },
  {
    name: 'drill_age_seconds',
    help: 'How long ago one was played back and compared.',
    of: ({ backups }) => backups?.drill_seconds,
  },
  {
    name: 'backup_failures',
    help: 'Of backup and drill, how many failed last.',
    of: ({ backups }) => backups?.failures,
  },
  {
    name: 'drill_missing_rows',
    help: 'Rows that the last drill did not find as they were.',
    of: ({ backups }) => backups?.missing_rows,
  },
  {
    name: 'archiving_failed_seconds',
    help: 'How long ago WAL was kept last, while archive_command fails; 0: it succeeds, or there is none.',
    of: ({ archiving_failed_seconds: seconds }) => seconds ?? 0,
  },
  {
    name: 'visits_counted_seconds',
    help: 'Until how long ago visits are counted.',
    of: ({ visits_seconds: seconds }) => seconds,
  },
  {
    name: 'task_age_seconds',
    help: 'How long ago periodic work was done last; of sums: how old they are.',
    label: 'task',
    of: ({ tasks }) => tasks.map(({ name, seconds }) => [name, seconds]),
  },
  {
    name: 'task_overdue_seconds',
    help: 'For how long periodic work should have been done.',
    label: 'task',
    of: ({ tasks }) =>
      tasks.map(({ name, seconds, cron }) => [name, Math.max(0, seconds - allowedAge(cron))]),
  },
  {
    name: 'task_failed',
    help: '1: periodic work failed since it was done last.',
    label: 'task',
    of: ({ tasks }) => tasks.map(({ name, failed }) => [name, Number(failed)]),
  },
]
