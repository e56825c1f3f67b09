import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withSession } from '../database/session.ts'
import { Problem } from '../terminal/problem.ts'

/** `cannot_connect_now`: the server is there and plays back. */
const PLAYS_BACK = '57P03'

/**
 * Waits until a server has played back all it is to and lets somebody in, however long that takes.
 * @throws {Problem} when it has ended instead, with what its log says of it.
 */
export async function untilOpen(url: string, logFile: string): Promise<void> {
  for (;;) {
    try {
      return await withSession({ connectionString: url, application_name: 'restore' }, async () => undefined)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== PLAYS_BACK) throw await whyEnded(logFile)
    }
    await wait(200)
  }
}

/** What the log of a server says of its end, for the operator. */
export async function whyEnded(logFile: string): Promise<Problem> {
  const log = await readFile(logFile, 'utf8').catch(() => '')
  if (log.includes('recovery ended before configured recovery target was reached'))
    return new Problem(
      'So weit reicht die Sicherung nicht: Der Zeitpunkt liegt nach ihrem Ende, oder dazwischen fehlt ein Stück. ' +
        'Nenne einen früheren, oder keinen, dann kommt alles zurück, was da ist. Geändert ist nichts.',
    )
  const reason = log
    .split('\n')
    .findLast((line) => /FATAL|PANIC/.test(line))
    ?.replace(/^.*(FATAL|PANIC):\s*/, '')
  return new Problem(
    `Die Sicherung lässt sich nicht zurückspielen (${reason ?? 'ohne Angabe eines Grundes'}). Geändert ist nichts; mit --to ` +
      'lässt sich ein früherer Zeitpunkt nennen.',
  )
}
