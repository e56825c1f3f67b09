import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../mail/log.ts'
import type { MailServerState } from '../mail/queue/mail-server.ts'
import { closePostOffice, reportPostOffice } from './post-offices.ts'
import type { OfficeSettings } from './settings.ts'

/** An office that said nothing for a minute is taken for dead (post-offices.ts). */
const SAYS_EVERY_MS = 15_000

type Parts = {
  pool: pg.Pool
  settings: Pick<OfficeSettings, 'holdsLetters' | 'mail' | 'transport'>
  log: Log
  state(): MailServerState
}

/** Writes down how it goes with the mail server and with what comes back, for console, doctor and `npm run dorfteller -- mail`. */
export function reportState({ pool, settings, log, state }: Parts) {
  const office = randomUUID()
  let reporting: Promise<unknown> = Promise.resolve()
  let wayBack: string | null = null
  let hasEnded = false
  const timer = setInterval(report, SAYS_EVERY_MS)
  setImmediate(report)
  return {
    now: report,
    /** @param trouble by which code what comes back cannot be read; null: it can */
    noteWayBack(trouble: string | null): void {
      if (trouble === wayBack) return
      wayBack = trouble
      if (trouble) log.warn({ code: trouble }, 'the folder for what comes back cannot be read')
      report()
    },
    async end(): Promise<void> {
      clearInterval(timer)
      hasEnded = true
      await reporting
      await closePostOffice(pool, office).catch(() => undefined)
    },
  }

  function report(): void {
    // What is said after the end would stand there as an office that died.
    if (hasEnded) return
    const { trouble, nextTryIn, ...now } = state()
    // In the order of what happened; a database that is away is told at the next time.
    reporting = reporting
      .then(() =>
        reportPostOffice(pool, office, {
          ...now,
          ...(!settings.mail && !settings.transport && { state: 'kept' as const }),
          ...(settings.holdsLetters?.() && { state: 'held' as const }),
          code: trouble,
          next_try_in: nextTryIn,
          way_back_code: wayBack,
        }),
      )
      .catch(() => undefined)
  }
}
