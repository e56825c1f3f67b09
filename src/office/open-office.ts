import { connectPost } from '../database/connect.ts'
import { openHmacs } from '../mail/hmacs.ts'
import type { Log } from '../mail/log.ts'
import { mailboxTransport } from '../mail/mailbox.ts'
import { openPostOffice } from '../mail/queue/post-office.ts'
import { CONNECTIONS, openTransport } from '../mail/transport.ts'
import { openWayBack } from '../mail/way-back/way-back.ts'
import { codeOf } from '../problem.ts'
import { openDesk } from './desk.ts'
import { mergeLedger } from './ledger.ts'
import { keepPeriodicWork } from './periodic-work.ts'
import { reportState } from './post-offices.ts'
import { requireSameKey } from './same-key.ts'
import { lookAround, scheduleOf } from './schedule.ts'
import type { OfficeSettings } from './settings.ts'

/** How long a stop waits for the letters in hand, in milliseconds. */
const LONGEST_GOODBYE = 8_000

/**
 * Opens an office's post: it sends letters and does what the schedule says, until it is stopped. As many as wanted may
 * run, on as many machines; each letter and each task goes to one of them.
 */
export async function openOffice(officeUrl: string, settings: OfficeSettings, log: Log) {
  const hmacs = openHmacs(settings.suppressionKey)
  const pool = connectPost(officeUrl)
  await requireSameKey(pool, hmacs).catch((error: unknown) => pool.end().then(() => Promise.reject(error)))
  const { mail, ledgerFile } = settings
  const transport = settings.transport ?? (mail ? openTransport(mail) : mailboxTransport(pool))
  const upkeep = { ...settings, pool, hmacs }
  // After a restored backup nobody must get a letter who had left: before the first one goes.
  const endedAgain = await mergeLedger(pool, { file: ledgerFile, hmacs })
  if (endedAgain > 0) log.warn({ count: endedAgain }, 'people who had left were in the database again')

  const postOffice = await openPostOffice({
    ...settings,
    pool,
    hmacs,
    transport,
    connections: mail?.connections ?? CONNECTIONS,
    limits: { ...settings.limits, confirmations: settings.confirmationsPerHour },
    onChange: () => reporting.now(),
    log,
  })
  const reporting = reportState({ pool, settings, log, state: postOffice.state })
  const wayBack =
    settings.wayBack && openWayBack(settings.wayBack, { pool, hmacs, log }, reporting.noteWayBack)
  const periodic = await keepPeriodicWork(pool, scheduleOf(upkeep), log)
  // Nobody waits for the DNS: until it has answered, what was found before counts.
  const lookedFor = lookAround(upkeep).catch((error) =>
    log.error({ code: codeOf(error) }, 'blockers could not be looked for'),
  )
  if (settings.holdsLetters?.())
    log.warn({}, 'no letter leaves until the console has who writes: Einrichtung, Angaben zur Seite')

  return {
    /** Where the console asks what needs the keys of the post. */
    desk: openDesk({ ...upkeep, log, check: () => lookAround(upkeep) }),
    /** Takes what a webhook brought; only where what comes back is heard. */
    take: wayBack?.take,
    async stop(): Promise<void> {
      await Promise.all([postOffice.close(LONGEST_GOODBYE), periodic.stop(), wayBack?.stop()])
      await reporting.end()
      await lookedFor
      transport.close()
      await pool.end()
    },
  }
}
