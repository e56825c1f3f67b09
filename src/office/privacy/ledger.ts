import { existsSync } from 'node:fs'
import type pg from 'pg'
import { Problem } from '../../problem.ts'
import { knownLedger, type LedgerPlace, learn, mergeLedger, newerThan, readLedger } from '../ledger.ts'

/**
 * Takes over a copy of the suppression list and ends whoever a restored backup brought back, known or not. The copy
 * is only read; the list's own file is brought up to date.
 * @throws {Problem} when the copy holds no entry: most likely it is another file.
 */
export async function takeOverLedger(
  owner: pg.Pool,
  { copy, ledger }: { copy: string; ledger: LedgerPlace },
): Promise<{ entries: number; learned: number; ended: number }> {
  const entries = existsSync(copy) ? await readLedger(copy) : undefined
  if (!entries) throw new Problem(`Die Datei ${copy} gibt es nicht.`)
  if (entries.size === 0) {
    throw new Problem(
      `In ${copy} steht kein Eintrag der Sperrliste. Eine Zeile besteht aus Prüfwert, Zeitpunkt und „withdrawn“ ` +
        'oder „erased“, getrennt durch Tabulatoren.',
    )
  }
  const learned = newerThan(await knownLedger(owner), entries)
  const ended = await learn(owner, learned, ledger.hmacs)
  const merged = await mergeLedger(owner, ledger)
  return {
    entries: entries.size,
    learned: learned.length + merged.intoDatabase,
    ended: ended + merged.endedAgain,
  }
}
