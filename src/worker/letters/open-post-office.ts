import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { setLetterLimits } from '../../database/queries/post-offices.ts'
import { CONNECTIONS, type Transport } from '../../mail/transport.ts'
import type { Hmacs } from '../../office/hmacs.ts'
import type { OfficeLog, OfficeSettings } from '../../office/settings.ts'
import { realClock } from './clock.ts'
import { MailServer } from './mail-server.ts'
import { openOutbox } from './outbox.ts'
import { PostOffice } from './post-office.ts'
import { reportState } from './report-state.ts'
import { writeLetters } from './write-letters.ts'

type Parts = {
  pool: pg.Pool
  boss: PgBoss
  settings: OfficeSettings
  hmacs: Hmacs
  transport: Transport
  log: OfficeLog
}

/** Puts a worker's post office together and lets it send. */
export async function openPostOffice({ pool, boss, settings, hmacs, transport, log }: Parts): Promise<{
  /** By which code reading what comes back fails; null: it is read. */
  noteWayBack(trouble: string | null): void
  /** Finishes what is under way, for at most so many milliseconds; the rest goes back. */
  close(patience: number): Promise<void>
}> {
  const stopping = new AbortController()
  const stopped = new AbortController()
  const connections = settings.mail?.connections ?? CONNECTIONS
  const outbox = openOutbox(pool, boss)
  const server = new MailServer({
    transport,
    connections,
    clock: realClock,
    stopping: stopping.signal,
    onChange: () => reporting.now(),
    log,
  })
  const reporting = reportState({ pool, settings, log, state: () => server.state() })
  await setLetterLimits(pool, settings.limits ?? {})
  const sending = new PostOffice({
    outbox,
    server,
    write: (leases) => writeLetters(leases, { ...settings, hmacs, pool, outbox, log }),
    transport,
    connections,
    holdsLetters: settings.holdsLetters,
    clock: realClock,
    stopping: stopping.signal,
    stopped: stopped.signal,
    log,
  }).run()
  return {
    noteWayBack: reporting.noteWayBack,
    async close(patience) {
      stopping.abort()
      const over = new AbortController()
      await Promise.race([sending, realClock.sleep(patience, over.signal)])
      over.abort()
      stopped.abort()
      await reporting.end()
    },
  }
}
