import { all, type Tables } from './purpose.ts'

const JOB =
  'Aufträge, die nur die Nummer einer E-Mail tragen, mit ihrem Stand, ihren Zeitpunkten und der Antwort des Mailservers'
const RUN = 'Einstellungen und Zählerstände der Auftragsverwaltung, nichts über dich'

/** The tables of pg-boss 12.35, which keeps the jobs. A job names a letter by its number; its
 * result is what the mail server said, without addresses. */
export const queueColumns: Tables = {
  'pgboss.job': all(
    JOB,
    `id name priority data state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds
    deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on started_on completed_on
    keep_until output dead_letter policy heartbeat_on heartbeat_seconds blocked blocking pending_dependencies
    source_name source_id source_created_on source_retry_count source_output source_root_id`,
  ),
  'pgboss.job_dependency': all(JOB, 'child_name child_id parent_name parent_id'),
  'pgboss.queue': all(
    RUN,
    `name policy retry_limit retry_delay retry_backoff retry_delay_max expire_seconds retention_seconds
    deletion_seconds dead_letter partition table_name deferred_count queued_count ready_count warning_queued
    active_count failed_count total_count created_delta completed_delta failed_delta delta_on delta_seconds
    ready_history heartbeat_seconds notify singletons_active monitor_claim_on monitor_on maintain_on created_on
    updated_on`,
  ),
  'pgboss.queue_stats': all(
    RUN,
    `id name deferred_count queued_count ready_count active_count failed_count total_count created_delta
    completed_delta failed_delta delta_seconds delta_on captured_on`,
  ),
  'pgboss.schedule': all(RUN, 'name key kind cron timezone data options created_on updated_on last_job_id'),
  'pgboss.subscription': all(RUN, 'event name created_on updated_on'),
  'pgboss.bam': all(
    RUN,
    'id name version status queue table_name command error created_on started_on completed_on',
  ),
  'pgboss.warning': all(RUN, 'id type message data created_on'),
  'pgboss.version': all(RUN, 'version cron_on bam_on flow_on reindex_on monitor_backoff_on'),
}
