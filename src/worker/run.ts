import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { connectWorker } from '../database/connect.ts'
import { agreeOnSuppressionKey } from '../database/queries/upkeep.ts'
import { ERRANDS_QUEUE, LETTERS_QUEUE, TASKS_QUEUE } from '../database/queues.ts'
import { openTransport } from '../mail/transport.ts'
import { doErrands } from './errands/do-errands.ts'
import { codeOf } from './error-code.ts'
import { type Hmacs, openHmacs } from './hmacs.ts'
import { mergeLedger } from './ledger.ts'
import { LetterSender } from './letters/send-letters.ts'
import { mailboxTransport } from './mailbox.ts'
import { findBlockers, requireEachCarriedOut, SCHEDULE, TIME_ZONE } from './schedule.ts'
import type { WorkerLog, WorkerSettings } from './settings.ts'

/** Letters taken from the queue at once; a worker that is killed costs each of them a try. */
const BATCH = 50
/** How long a stop waits for the letters in hand, in milliseconds. */
const LONGEST_GOODBYE = 8_000
/** A worker that fell silent is noticed by the next look after its heartbeat (10 s) ran out. */
const SUPERVISE_SECONDS = 10

export type Worker = { stop(): Promise<void> }

/**
 * Starts a worker: it sends letters and does what the schedule says, until it is stopped. As many as wanted may run,
 * on as many machines; each letter and each task goes to one of them.
 */
export async function runWorker(
  workerUrl: string,
  settings: WorkerSettings,
  log: WorkerLog,
): Promise<Worker> {
  requireEachCarriedOut(settings.retention)
  const hmacs = openHmacs(settings.suppressionKey)
  const pool = connectWorker(workerUrl)
  await requireSameKey(pool, hmacs)
  const stopping = new AbortController()
  const stopped = new AbortController()
  const boss = openQueue(pool, settings, log)
  await boss.start()

  const { mail, setup, ledgerFile } = settings
  const transport = settings.transport ?? (mail ? openTransport(mail) : mailboxTransport(pool))
  const sender = new LetterSender({
    ...settings,
    pool,
    hmacs,
    transport,
    stopping: stopping.signal,
    stopped: stopped.signal,
    log,
  })
  const upkeep = {
    pool,
    retention: settings.retention,
    ledgerFile: settings.ledgerFile,
    findBlockers: settings.findBlockers,
  }
  // After a restored backup nobody must get a letter who had left: before the first one goes.
  const { endedAgain } = await mergeLedger(pool, settings.ledgerFile)
  if (endedAgain > 0) log.warn({ count: endedAgain }, 'people who had left were in the database again')

  await boss.work<LetterJob>(
    LETTERS_QUEUE,
    {
      batchSize: BATCH,
      // While one batch is sent the next is claimed, and the one before is proven.
      localConcurrency: 3,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      burstWhenBatchFull: true,
    },
    async (jobs) => {
      const byLetter = new Map(jobs.map((job) => [job.data.letter_id, job]))
      const inHand = [...byLetter].map(([id, job]) => ({
        id,
        job: job.id,
        isOurs: () => !job.signal.aborted,
      }))
      const results = await sender.send(inHand)
      return results.map((result) => ({
        id: byLetter.get(result.id)?.id ?? '',
        status: result.done ? ('completed' as const) : ('failed' as const),
        ...(!result.done && { output: { why: result.why } }),
      }))
    },
  )
  await boss.work<{ task: string }>(TASKS_QUEUE, { pollingIntervalSeconds: 5 }, async ([job]) => {
    const task = SCHEDULE.find(({ name }) => name === job?.data.task)
    const count = await task?.run(upkeep)
    if (task && count) log.info({ task: task.name, count }, 'done')
  })
  // Nobody waits for the DNS: until it has answered, what was found before counts.
  const look = () =>
    findBlockers(upkeep).catch((error) =>
      log.error({ code: codeOf(error) }, 'blockers could not be looked for'),
    )
  const lookedFor = look()
  const doErrand = doErrands({
    pool,
    hmacs,
    sender: settings.sender,
    mail,
    ledgerFile,
    setup: async () => {
      const [found] = await Promise.all([setup(), look()])
      return found
    },
  })
  await boss.work<{ errand: string }>(
    ERRANDS_QUEUE,
    { pollingIntervalSeconds: 0.5, localConcurrency: 2 },
    async ([job]) => job && doErrand(job.data.errand),
  )
  await planTasks(boss)
  if (settings.holdsLetters)
    log.warn({}, 'no letter leaves until src/content/operator.ts has name and address')

  return {
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: LONGEST_GOODBYE })
      await lookedFor
      stopped.abort()
      sender.close()
      transport.close()
      await pool.end()
    },
  }
}

/** The worker must not run. The message is one sentence with the fix. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError'
}

async function requireSameKey(pool: pg.Pool, hmacs: Hmacs): Promise<void> {
  if (await agreeOnSuppressionKey(pool, hmacs.key)) return
  await pool.end()
  throw new WorkerStartError(
    'Diese Datenbank wurde mit einem anderen SUPPRESSION_KEY benutzt; wer gegangen ist, würde nicht erkannt: ' +
      'Setze SUPPRESSION_KEY auf den Inhalt der Datei suppression-key im DATA_DIR, in dem sie entstand.',
  )
}

type LetterJob = { letter_id: string }

function openQueue(pool: pg.Pool, settings: WorkerSettings, log: WorkerLog): PgBoss {
  const seconds = settings.superviseSeconds ?? SUPERVISE_SECONDS
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    // The owner does all three (src/database/queues.ts); this role could not.
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  })
  // A database that is away, mostly; pg-boss asks again by itself.
  boss.on('error', (error) => log.warn({ code: codeOf(error) }, 'the queue could not be asked'))
  return boss
}

async function planTasks(boss: PgBoss): Promise<void> {
  const keys = new Set(SCHEDULE.map(({ name }) => name))
  for (const { name: task, cron } of SCHEDULE) {
    await boss.schedule(TASKS_QUEUE, cron, { task }, { key: task, tz: TIME_ZONE })
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!keys.has(key)) await boss.unschedule(name, key)
  }
}
