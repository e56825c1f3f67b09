import type pg from 'pg'
import { type BackupRun, recordBackupRun } from '../../database/queries/backups.ts'
import { sentenceFor } from '../../terminal/problem.ts'

/** What a run came to, beside what is known before. */
type Outcome = Omit<BackupRun, 'kind' | 'via' | 'beganAt'>

/**
 * Does it and writes down what it came to, also that it failed: the console tells both. A run that was killed leaves no
 * line; then the newest grows old.
 */
export async function recorded(
  owner: pg.Pool,
  run: Pick<BackupRun, 'kind' | 'via'>,
  work: () => Promise<Outcome>,
): Promise<void> {
  const beganAt = new Date()
  try {
    await recordBackupRun(owner, { ...run, beganAt, ...(await work()) })
  } catch (error) {
    const failure =
      sentenceFor(error) ?? `Unerwartet: ${(error as Error).name}. Mehr steht in der Ausgabe des Programms.`
    // Where the database is away as well, that is said by what comes next.
    await recordBackupRun(owner, { ...run, beganAt, failure }).catch(() => undefined)
    throw error
  }
}
