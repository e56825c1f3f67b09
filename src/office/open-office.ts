import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { connectPost } from '../database/connect.ts'
import { TASKS_QUEUE } from '../database/queues.ts'
import { openTransport } from '../mail/transport.ts'
import { openPostOffice } from '../worker/letters/open-post-office.ts'
import { copyAtOnce } from './copy-at-once.ts'
import { type Desk, openDesk } from './desk.ts'
import { codeOf } from './error-code.ts'
import { openHmacs } from './hmacs.ts'
import { keepAdmitting } from './keep-admitting.ts'
import { mergeLedger } from './ledger.ts'
import { mailboxTransport } from './mailbox.ts'
import { requireSameKey } from './same-key.ts'
import { findBlockers, requireEachCarriedOut, SCHEDULE, TIME_ZONE, type Upkeep } from './schedule.ts'
import type { OfficeLog, OfficeSettings } from './settings.ts'

/** How long a stop waits for the letters in hand, in milliseconds. */
const LONGEST_GOODBYE = 8_000
/** An office that fell silent is noticed by the next look after its heartbeat (10 s) ran out. */
const SUPERVISE_SECONDS = 10

export type Office = {
  /** Where the console asks what needs the keys of the post. */
  desk: Desk
  /** Has console and doctor say by which code reading what comes back fails; null: it is read. */
  noteWayBack(trouble: string | null): void
  stop(): Promise<void>
}

/**
 * Opens an office's post: it sends letters and does what the schedule says, until it is stopped. As many as wanted may
 * run, on as many machines; each letter and each task goes to one of them.
 */
export async function openOffice(
  workerUrl: string,
  settings: OfficeSettings,
  log: OfficeLog,
): Promise<Office> {
  requireEachCarriedOut(settings.retention)
  const hmacs = openHmacs(settings.suppressionKey)
  const pool = connectPost(workerUrl)
  await requireSameKey(pool, hmacs).catch((error: unknown) => pool.end().then(() => Promise.reject(error)))
  const boss = openQueue(pool, settings, log)
  await boss.start()

  const { mail, ledgerFile } = settings
  const transport = settings.transport ?? (mail ? openTransport(mail) : mailboxTransport(pool))
  const upkeep = { ...settings, pool, hmacs }
  // After a restored backup nobody must get a letter who had left: before the first one goes.
  const { endedAgain } = await mergeLedger(pool, { file: ledgerFile, hmacs })
  if (endedAgain > 0) log.warn({ count: endedAgain }, 'people who had left were in the database again')
  const copying = copyAtOnce(pool, ledgerFile, log)

  const postOffice = await openPostOffice({ pool, boss, settings, hmacs, transport, log })
  await keepSchedule(boss, upkeep, log)
  // Nobody waits for the DNS: until it has answered, what was found before counts.
  const look = () =>
    findBlockers(upkeep).catch((error) =>
      log.error({ code: codeOf(error) }, 'blockers could not be looked for'),
    )
  const lookedFor = look()
  const stopping = new AbortController()
  const admitting = keepAdmitting(pool, settings.confirmationsPerHour, stopping.signal)
  if (settings.holdsLetters?.())
    log.warn({}, 'no letter leaves until src/content/operator.ts has name and address')

  return {
    desk: openDesk({
      ...upkeep,
      log,
      setup: async () => {
        const [groups, facts] = await Promise.all([settings.check(), settings.describe(), look()])
        return { groups, facts }
      },
    }),
    noteWayBack: postOffice.noteWayBack,
    async stop() {
      stopping.abort()
      await postOffice.close(LONGEST_GOODBYE)
      await boss.stop({ graceful: true, timeout: LONGEST_GOODBYE })
      await lookedFor
      await copying.stop()
      await admitting
      transport.close()
      await pool.end()
    },
  }
}

function openQueue(pool: pg.Pool, settings: OfficeSettings, log: OfficeLog): PgBoss {
  const seconds = settings.superviseSeconds ?? SUPERVISE_SECONDS
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    // The owner does all three (src/database/queues.ts); this role could not.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: true,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  })
  // A database that is away, mostly; pg-boss asks again by itself.
  boss.on('error', (error) => log.warn({ code: codeOf(error) }, 'the queue could not be asked'))
  return boss
}

/** Does periodic work, one task at a time, and has it planned. */
async function keepSchedule(boss: PgBoss, upkeep: Upkeep, log: OfficeLog): Promise<void> {
  await boss.work<{ task: string }>(TASKS_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
    const task = SCHEDULE.find(({ name }) => name === job?.data.task)
    const count = await task?.run(upkeep)
    if (task && count) log.info({ task: task.name, count }, 'done')
  })
  const keys = new Set(SCHEDULE.map(({ name }) => name))
  for (const { name: task, cron } of SCHEDULE) {
    await boss.schedule(TASKS_QUEUE, cron, { task }, { key: task, tz: TIME_ZONE })
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!keys.has(key)) await boss.unschedule(name, key)
  }
}
