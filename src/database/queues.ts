import type { Queue } from 'pg-boss'

/** pg-boss deletes what it finished after this many days; the register of processing says the same. */
const FINISHED_JOBS_KEPT_DAYS = 14
const A_DAY = 24 * 60 * 60

export const LETTERS_QUEUE = 'letters'
/** Periodic work (src/office/schedule.ts). */
export const TASKS_QUEUE = 'tasks'

/** Every queue with its settings; a job takes them from here, whoever queues it. */
const QUEUES: readonly Queue[] = [
  {
    name: LETTERS_QUEUE,
    // A job fails only by its worker's death, which is no letter's fault; when one is tried again, and when it is given
    // up, is decided in the database (functions/letter-answers.sql).
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: false,
    // A worker that is killed is noticed by its silence.
    heartbeatSeconds: 10,
    // The longest that pg-boss takes: a server may take its time over a letter.
    expireInSeconds: A_DAY - 1,
    // How long a letter may wait before it is thrown away: never, as far as anyone plans.
    retentionSeconds: 365 * A_DAY,
    deleteAfterSeconds: FINISHED_JOBS_KEPT_DAYS * A_DAY,
  },
  { name: TASKS_QUEUE, retryLimit: 5, retryDelay: 60, retryBackoff: true, heartbeatSeconds: 10 },
]

/**
 * Installs or updates pg-boss's tables (schema `pgboss`) and the queues. Before the migrations: a trigger of ours
 * queues jobs. Safe to repeat.
 */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  // Only here: most starts find the queues as they should be, and a start waits for what is loaded.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'prepare queues',
    max: 2,
    supervise: false,
    schedule: false,
  })
  // Without a listener a lost connection would end the program; the call under way fails as well, and that counts.
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const { name, ...settings } of QUEUES) {
      await boss.createQueue(name, settings)
      await boss.updateQueue(name, settings)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
