import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { LEDGER_FILE, type OutsideFiles, SEAL_FILE } from '../seals/outside.ts'
import { Problem } from '../terminal/problem.ts'
import { requireWritableFolder } from './secrets/kept-secret.ts'

type Settings = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'SUPPRESSION_COPY' | 'SEAL_FILE'>>

/**
 * Where what lies outside the database is, in folders that can be written to.
 * @throws {Problem} naming the setting of one that cannot
 */
export async function requireOutsideFiles(settings: Settings): Promise<OutsideFiles> {
  const { SUPPRESSION_COPY, SEAL_FILE: sealFile } = settings
  const files = outsideFiles(settings)
  await requireWritableFolder(folderOf(files.ledger), SUPPRESSION_COPY ? 'SUPPRESSION_COPY' : 'DATA_DIR')
  await requireWritableFolder(folderOf(files.seals), sealFile ? 'SEAL_FILE' : 'DATA_DIR')
  return files
}

const folderOf = (file: string) => dirname(resolve(file))

/** Where they are: as the settings say, or in the data folder. */
export function outsideFiles(config: Settings): OutsideFiles {
  return {
    ledger: config.SUPPRESSION_COPY ?? join(config.DATA_DIR, LEDGER_FILE),
    seals: config.SEAL_FILE ?? join(config.DATA_DIR, SEAL_FILE),
  }
}

/** Secrets that the data folder keeps (secrets/kept-secret.ts): without them a database that was played back is half of it. */
const KEYS = ['suppression-key', 'seal-key', 'auth-secret', 'door-secret']

/** What belongs to a backup besides the database. */
export function filesBeside(config: Settings): string[] {
  return [...KEYS.map((name) => join(config.DATA_DIR, name)), outsideFiles(config).ledger]
}

/** @throws {Problem} when the database is another's than the one that `npm start` brings */
export function requireOwnDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): void {
  if (!DATABASE_URL) return
  throw new Problem(
    'Eine Datenbank unter DATABASE_URL sichert, wer sie betreibt: ihr Anbieter, oder du mit pg_dump und pg_restore. Sichere DATA_DIR dazu: ' +
      'Darin liegen die Schlüssel und die Sperrliste, nach der vor dem ersten Brief wieder fort ist, wer seitdem gegangen ist.',
  )
}
