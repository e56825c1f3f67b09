import type pg from 'pg'
import { recordLetterSent } from '../../database/queries/worker-letters.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'

export type SentNotes = ReturnType<typeof sentNotes>

/**
 * Notes in the database that letters were accepted, one after the other on a connection of their own. The next letter
 * waits until the note is on its way, not until it is answered: a statement that an idle connection was handed
 * PostgreSQL carries out and commits, even if the worker dies the next moment. (Not so with two: the answer to the
 * first finds nobody, and the second is not read any more. So each waits for the answer to the one before.)
 */
export function sentNotes(pool: pg.Pool, stopped: AbortSignal) {
  let line: pg.PoolClient | undefined
  let last = Promise.resolve()
  return {
    /**
     * Call it for one letter at a time. Takes until the note is on its way; while the database is away, until it is back.
     * @returns a promise for the note being in the database.
     */
    async handOver(id: string, answer: string): Promise<{ noted: Promise<void> }> {
      await last
      const open = await openLine()
      const noted = open ? note(open, id, answer) : repeat(id, answer)
      last = noted
      if (!open) await noted
      return { noted }
    },
    close(): void {
      line?.release()
      line = undefined
    },
  }

  async function openLine(): Promise<pg.PoolClient | undefined> {
    if (line) return line
    try {
      const opened = await pool.connect()
      // While nobody asks it anything; a question that it breaks under fails by itself.
      opened.on('error', () => drop(opened))
      line = opened
    } catch {
      // The database is away.
    }
    return line
  }

  async function note(on: pg.PoolClient, id: string, answer: string): Promise<void> {
    try {
      await recordLetterSent(on, id, answer)
    } catch {
      drop(on)
      await repeat(id, answer)
    }
  }

  function drop(broken: pg.PoolClient): void {
    if (line !== broken) return
    line = undefined
    broken.release(true)
  }

  /** Whatever happens to the database meanwhile. A second note changes nothing. */
  function repeat(id: string, answer: string): Promise<void> {
    const action = () => recordLetterSent(pool, id, answer)
    return asLongAsItTakes(action, { stopping: stopped, longestWait: 1000 })
  }
}
