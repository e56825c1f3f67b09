import type pg from 'pg'
import { newestSealNote } from '../../database/queries/seals.ts'
import { shortForm } from '../../seals/note.ts'

/** A new seal is there every hour; letters need not ask each time. */
const COUNTS_MS = 60_000

/**
 * @returns asks for the newest seal in short, as letters carry it ("128: K7QF-3M2P-…"); undefined before the first, and
 *   while the database cannot say it: no letter waits for it.
 */
export function newestSeal(pool: pg.Pool): () => Promise<string | undefined> {
  let asked: { at: number; answer: Promise<string | undefined> } | undefined
  return () => {
    if (!asked || Date.now() - asked.at > COUNTS_MS) asked = { at: Date.now(), answer: ask(pool) }
    return asked.answer
  }
}

async function ask(pool: pg.Pool): Promise<string | undefined> {
  const note = await newestSealNote(pool).catch(() => null)
  return note === null ? undefined : shortForm(note)
}
