import type pg from 'pg'
import { recordLetterSent } from '../../database/queries/worker-letters.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'

/**
 * Notes in the database that letters were accepted, one after the other on a connection of their own. The next letter
 * waits until the note is on its way, not until it is answered: a statement that an idle connection was handed
 * PostgreSQL carries out and commits, even if the worker dies the next moment. (Not so with two: the answer to the
 * first finds nobody, and the second is not read any more. So each waits for the answer to the one before.)
 */
export class SentNotes {
  readonly #pool: pg.Pool
  readonly #stopped: AbortSignal
  #line: pg.PoolClient | undefined
  #last = Promise.resolve()

  constructor(pool: pg.Pool, stopped: AbortSignal) {
    this.#pool = pool
    this.#stopped = stopped
  }

  /**
   * Call it for one letter at a time. Takes until the note is on its way; while the database is away, until it is back.
   * @returns a promise for the note being in the database.
   */
  async handOver(id: string, answer: string): Promise<{ noted: Promise<void> }> {
    await this.#last
    const line = await this.#openLine()
    const noted = line ? this.#note(line, id, answer) : this.#repeat(id, answer)
    this.#last = noted
    if (!line) await noted
    return { noted }
  }

  close(): void {
    this.#line?.release()
    this.#line = undefined
  }

  async #openLine(): Promise<pg.PoolClient | undefined> {
    if (this.#line) return this.#line
    try {
      const line = await this.#pool.connect()
      // While nobody asks it anything; a question that it breaks under fails by itself.
      line.on('error', () => this.#drop(line))
      this.#line = line
    } catch {
      // The database is away.
    }
    return this.#line
  }

  async #note(line: pg.PoolClient, id: string, answer: string): Promise<void> {
    try {
      await recordLetterSent(line, id, answer)
    } catch {
      this.#drop(line)
      await this.#repeat(id, answer)
    }
  }

  #drop(line: pg.PoolClient): void {
    if (this.#line !== line) return
    this.#line = undefined
    line.release(true)
  }

  /** Whatever happens to the database meanwhile. A second note changes nothing. */
  #repeat(id: string, answer: string): Promise<void> {
    const action = () => recordLetterSent(this.#pool, id, answer)
    return asLongAsItTakes(action, { stopping: this.#stopped, longestWait: 1000 })
  }
}
