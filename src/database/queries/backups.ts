import type pg from 'pg'
import type { BackupFacts, BackupKind, BackupVia } from '../../contract/console/backups.ts'
import { answerOf } from '../ask.ts'
import { isoTime } from '../iso-time.ts'

/** What a backup or a drill came to. */
export type BackupRun = {
  kind: BackupKind
  via: BackupVia
  beganAt: Date
  bytes?: number | undefined
  comparedRows?: number
  missingRows?: number
  /** Why it failed, in German. */
  failure?: string
}

/** Writes it down, and forgets those of more than a year ago. As owner. */
export async function recordBackupRun(owner: pg.Pool, run: BackupRun): Promise<void> {
  const { kind, via, beganAt, bytes, comparedRows, missingRows, failure } = run
  await owner.query(
    `insert into public.backup_runs (kind, via, began_at, bytes, compared_rows, missing_rows, failure)
     values ($1, $2, $3, $4, $5, $6, left($7, 1000))`,
    [kind, via, beganAt, bytes, comparedRows, missingRows, failure],
  )
  await owner.query(`delete from public.backup_runs where ended_at < now() - interval '1 year'`)
}

/** When the newest run of each kind ended, whatever it came to. As owner. */
export async function newestRuns(
  owner: Pick<pg.ClientBase, 'query'>,
): Promise<Partial<Record<BackupKind, Date>>> {
  const { rows } = await owner.query<{ kind: BackupKind; endedAt: Date }>(
    `select kind, max(ended_at) as "endedAt" from public.backup_runs group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, endedAt }) => [kind, endedAt]))
}

/** SQL: the facts out of what the function `backup_facts` answers, in a column `facts.backups`. */
export const BACKUP_FACTS = `(
  select jsonb_build_object(
    'backup', case when backup is not null and backup <> 'null' then jsonb_build_object(
      'endedAt', ${isoTime(`(backup ->> 'ended_at')::timestamptz`)}, 'via', backup -> 'via', 'bytes', backup -> 'bytes') end,
    'drill', case when drill is not null and drill <> 'null' then jsonb_build_object(
      'endedAt', ${isoTime(`(drill ->> 'ended_at')::timestamptz`)}, 'via', drill -> 'via',
      'comparedRows', drill -> 'compared_rows') end,
    'failures', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'endedAt', ${isoTime('ended_at')}, 'failure', failure,
                                                   'missingRows', missing_rows)), '[]')
      from jsonb_to_recordset(failures)
        as failed (kind text, ended_at timestamptz, failure text, missing_rows bigint)))
  from jsonb_to_record(facts.backups) as known (backup jsonb, drill jsonb, failures jsonb))`

/** How backups stand. As worker, operator or owner. */
export function askBackupFacts(database: Pick<pg.ClientBase, 'query'>): Promise<BackupFacts> {
  return answerOf(
    database,
    `select ${BACKUP_FACTS} as answer from (select public.backup_facts() as backups) as facts`,
  )
}
